import { startTestSite } from '@outpick/server/testing';

/** Reads the OpenAPI document as a public site serves it. */
export async function readDocument(): Promise<string> {
  // The lint rules reject a local server address.
  const site = await startTestSite({ config: { PUBLIC_ORIGIN: 'https://outpick.org' } });
  try {
    return await (await site.get('/api/docs.json')).text();
  } finally {
    await site.close();
  }
}
