import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, sendRaw, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const sports = '/api/v1/website/getAllSportsCategory';
const config = {
  PUBLIC_ORIGIN: 'https://outpick.example:8443',
  CONSOLE_ORIGIN: 'https://desk.example',
};

describe('a public site', () => {
  let site: TestSite;
  beforeAll(async () => {
    const files = { page: '<title>Console</title>', assetsFolder: import.meta.dirname };
    site = await startTestSite({ site: barePages, console: files, config });
  });
  afterAll(async () => site.close());

  /** Sends a GET request with the lines of these headers; returns the status, and the title of a page. */
  const send = async (target: string, ...headers: string[]) => {
    const lines = [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''];
    const answer = await sendRaw(site.origin, lines.join('\r\n'));
    const [, status] = /^HTTP\/1\.1 (\d+)/u.exec(answer) ?? [];
    return [Number(status), /<title>(\w+)/u.exec(answer)?.[1]];
  };

  it('V4.1.3 answers 421 for any host but its own and the console’s, also from its cache', async () => {
    // The second answer comes from the fast lane.
    for (let turn = 0; turn < 3; turn += 1)
      expect(await send(sports, 'Host: outpick.example:8443')).toEqual([200, undefined]);
    const others = [
      'console.evil.example',
      'console.outpick.example',
      'evil.example',
      'outpick.example.evil.example',
      'outpick.example:8444',
      'outpick.example.',
      'desk.example:8443',
      'outpick.example, desk.example',
      '127.0.0.1',
      '',
    ];
    for (const host of others)
      for (const path of [sports, '/', '/console/', '/x.js'])
        expect([host, path, ...(await send(path, `Host: ${host}`))]).toEqual([host, path, 421, undefined]);
  });

  it('V4.1.3 recognizes each spelling of its two hosts, so that no spelling of the console’s gets the site', async () => {
    for (const host of ['outpick.example:8443', 'Outpick.Example', 'OUTPICK.example:8443'])
      expect([host, ...(await send('/', `Host: ${host}`))]).toEqual([host, 200, 'Page']);
    for (const host of ['desk.example', 'DESK.example', 'Desk.Example:443']) {
      expect([host, ...(await send('/sports', `Host: ${host}`))]).toEqual([host, 404, undefined]);
      expect([host, ...(await send(sports, `Host: ${host}`))]).toEqual([host, 404, undefined]);
      expect([host, ...(await send('/console/', `Host: ${host}`))]).toEqual([host, 200, 'Console']);
    }
  });

  it('V4.2.1 answers 400 for two Host headers, and uses the host of an absolute target', async () => {
    for (const [first, second] of [
      ['outpick.example', 'desk.example'],
      ['desk.example', 'outpick.example'],
      ['outpick.example', 'outpick.example'],
    ])
      for (const path of [sports, '/'])
        expect(await send(path, `Host: ${first}`, `hOST: ${second}`)).toEqual([400, undefined]);
    expect(await send('https://desk.example/console/', 'Host: outpick.example')).toEqual([200, 'Console']);
    expect(await send('https://desk.example/sports', 'Host: outpick.example')).toEqual([404, undefined]);
    expect(await send(`https://evil.example${sports}`, 'Host: outpick.example')).toEqual([421, undefined]);
  });
});

it('a private site answers under any name of its machine', async () => {
  const site = await startTestSite({ site: barePages });
  for (const host of ['my-laptop:3000', '192.168.0.7', 'localhost'])
    expect(
      await sendRaw(site.origin, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 200 /u);
  await site.close();
});
