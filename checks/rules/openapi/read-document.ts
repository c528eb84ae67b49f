import { startTestSite } from '@outpick/server/testing';

/** The OpenAPI document as a public site serves it. */
export async function readDocument(): Promise<string> {
  // The rules refuse a local address as a server.
  const site = await startTestSite({ config: { PUBLIC_ORIGIN: 'https://outpick.org' } });
  try {
    return await (await site.get('/api/docs.json')).text();
  } finally {
    await site.close();
  }
}
