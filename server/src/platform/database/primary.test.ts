import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, eventually, startProxy, startTestSite } from '../../../test/support/index.ts';
import { accessTo } from './connect.ts';
import { openPool, siteLimits } from './open.ts';

type Proxy = Awaited<ReturnType<typeof startProxy>>;

const certificate = (name: string) => ({ subject: { CN: name }, subjectaltname: `DNS:${name}` });

/** Both hosts are proxies of one server. A host that is down stands for one that is no longer the primary. */
describe('an address with several hosts', () => {
  let [one, two]: [Proxy | undefined, Proxy | undefined] = [undefined, undefined];
  let url: string;
  beforeAll(async () => {
    const database = await cloneDatabase();
    [one, two] = [await startProxy(database), await startProxy(database)];
    const { host } = new URL(two.url);
    url = one.url.replace(new URL(one.url).host, `127.0.0.1:1,${new URL(one.url).host},${host}`);
  });
  afterAll(async () => {
    await one?.cut();
    await two?.cut();
  });

  it('leads to the host that is the primary, and to another host when that one fails', async () => {
    const pool = openPool(url, siteLimits, () => undefined);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await one?.cut();
    await eventually(async () => expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]));
    await one?.reopen();
    await two?.cut();
    await eventually(async () =>
      expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]),
    );
    await two?.reopen();
    await pool.end();
  });

  it('fails at once if none of its hosts is the primary', async () => {
    const pool = openPool('postgres://root@127.0.0.1:1,127.0.0.1:2/none', siteLimits, () => undefined);
    await expect(pool.query('select 1')).rejects.toThrow('none of the database hosts is the primary');
    await pool.end();
  });

  it('serves the site, its listener and its health check', async () => {
    const site = await startTestSite({ databaseUrl: url });
    await eventually(() => expect(site.platform.versions.listening).toBe(true));
    expect((await site.get('/api/v1/website/getAllSportsCategory')).status).toBe(200);
    await site.close();
  });

  it('accepts a certificate for any of its hosts, and no other certificate', () => {
    const { ssl } = accessTo('postgres://a:b@one.example,two.example/outpick?sslmode=verify-full').settings;
    const check = typeof ssl === 'object' ? ssl.checkServerIdentity : undefined;
    const objectionTo = (name: string) =>
      Reflect.apply(check ?? (() => 'unchecked'), undefined, ['', certificate(name)]);
    expect(objectionTo('two.example')).toBeUndefined();
    expect(objectionTo('three.example')).toBeInstanceOf(Error);
  });
});
