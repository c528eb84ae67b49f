import { execFile } from 'node:child_process';
import { connect as connectPlain } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../faults/support/ports.ts';
import { readShippedSettings, startNginx } from '../../../drills/support/nginx.ts';
import { startVarnish } from '../../../drills/support/varnish.ts';
import { consoleHost, proxyHost, runProxy } from './run-proxy.ts';
import { startSmallSite } from './small-site.ts';
import type { SmallSite } from './small-site.ts';

/** Sends GET requests with these headers to a proxy; returns the whole answer. */
type Send = (path: string, ...headers: string[]) => Promise<string>;

/** A proxy in front of a site, and its two hosts. */
interface Front {
  readonly send: Send;
  readonly site: string;
  readonly console: string;
  readonly caches: boolean;
}

const sendBy =
  (open: () => Socket): Send =>
  async (path, ...headers) => {
    const socket = open();
    socket.write([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  };

async function openCompose({ port: sitePort }: SmallSite): Promise<Front> {
  const proxy = await runProxy({ 'site-1': '127.0.0.2' }, sitePort);
  onTestFinished(async () => proxy.stop());
  const send = sendBy(() => connectTls({ host: '127.0.0.1', port: proxy.port, rejectUnauthorized: false }));
  return { send, site: proxyHost, console: consoleHost, caches: true };
}

async function openSystemd({ address }: SmallSite): Promise<Front> {
  const port = await findFreePort();
  const http = await readShippedSettings(port, [address, address]);
  const nginx = await startNginx({ port, http });
  onTestFinished(async () => nginx.stop());
  const send = sendBy(() => connectPlain({ host: '127.0.0.1', port }));
  return { send, site: 'outpick.example', console: 'console.outpick.example', caches: false };
}

async function openVarnish({ port: sitePort }: SmallSite): Promise<Front> {
  const port = await findFreePort();
  const varnish = await startVarnish(port, sitePort, '127.0.0.2');
  onTestFinished(async () => varnish.stop());
  const send = sendBy(() => connectPlain({ host: '127.0.0.1', port }));
  return { send, site: '127.0.0.1', console: 'console.outpick.example', caches: true };
}

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1];
const idOf = (answer: string) => /^x-request-id: (.*)\r$/imu.exec(answer)?.[1];

describe.each([
  { name: 'the nginx of compose', program: 'nginx', versionOption: '-v', open: openCompose },
  { name: 'the nginx of systemd', program: 'nginx', versionOption: '-v', open: openSystemd },
  { name: 'Varnish', program: 'varnishd', versionOption: '-V', open: openVarnish },
])('$name', ({ program, versionOption, open }) => {
  it('V4.1.3 serves its two hosts apart, refuses all others and believes no header of a client', async ({
    skip,
  }) => {
    const isInstalled = await promisify(execFile)(program, [versionOption]).then(
      () => true,
      () => false,
    );
    if (!isInstalled) skip(`${program} is missing`);
    const small = await startSmallSite('127.0.0.2');
    onTestFinished(async () => small.close());
    small.files.add('/page');
    const front = await open(small);

    // No other host reaches the site or its cache, and no client sends two.
    for (const host of [
      'console.evil.example',
      'evil.example',
      `${front.site}.evil.example`,
      `x.${front.console}`,
    ])
      expect([host, statusOf(await front.send('/page', `Host: ${host}`))]).toEqual([host, '421']);
    expect(statusOf(await front.send('/page', `Host: ${front.site}`, `Host: ${front.console}`))).toBe('400');
    expect(small.requests).toEqual([]);

    // The console's answers are not stored, and its cookie passes.
    for (const turn of ['1', '2']) {
      const answer = await front.send('/page', `Host: ${front.console}`, `Cookie: turn=${turn}`);
      expect(statusOf(answer)).toBe('200');
    }
    expect(small.received.map(({ host, cookie }) => [host, cookie])).toEqual([
      [front.console, 'turn=1'],
      [front.console, 'turn=2'],
    ]);

    // The site's page comes from the site, not from what the console's host stored. A cache keeps it under one spelling.
    const forged = ['X-Request-Id: chosen-0001', 'X-Forwarded-For: 198.51.100.7'];
    const first = await front.send('/page', `Host: ${front.site}`, ...forged);
    const second = await front.send('/page', `Host: ${front.site.toUpperCase()}:99`, ...forged);
    const requests = small.received.slice(2);
    expect(requests.map(({ host }) => host)).toEqual(front.caches ? [front.site] : [front.site, front.site]);

    // Each answer has the id of its own request, which the client cannot choose, also from the cache.
    const ids = [idOf(first), idOf(second)];
    expect(ids[0]).toBe(requests[0]?.id);
    for (const id of ids) expect(id).toMatch(/^(?!chosen)[\w-]{8,64}$/u);
    expect(new Set(ids).size).toBe(2);
    // The TLS proxy in front of Varnish is trusted to send the visitor's address.
    const addresses = program === 'nginx' ? '127.0.0.1' : '198.51.100.7, 127.0.0.1';
    expect(requests[0]?.forwarded?.replace(/ https?$/u, '')).toBe(addresses);
  });
});
