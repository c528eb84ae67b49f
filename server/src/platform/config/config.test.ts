import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from './config.ts';

const database = { DATABASE_URL: 'postgres://site:own-secret@127.0.0.1/outpick' };
const key = () => randomBytes(32).toString('base64');

describe('an empty setting', () => {
  it('counts as absent, whichever setting it is', () => {
    const empty = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));
    const required = { ...database, RELEASE: 'test' };
    expect(readConfig({ ...empty, ...required })).toEqual(readConfig(required));
    expect(() => readConfig(empty)).toThrow('DATABASE_URL');
  });
});

const contactOf = (value: string) => readConfig({ ...database, SECURITY_CONTACT: value }).SECURITY_CONTACT;

describe('the contact for vulnerabilities', () => {
  it('is an email address or a page with https, and is stored as an address in both cases', () => {
    expect(contactOf('security@outpick.example')).toBe('mailto:security@outpick.example');
    expect(contactOf('https://outpick.example/report')).toBe('https://outpick.example/report');
    for (const wrong of ['http://outpick.example', 'security', 'tel:+1-202-555-0143'])
      expect(() => contactOf(wrong)).toThrow('SECURITY_CONTACT: an email address, or an address with https:');
    expect(contactOf('https://outpick.example/a\nExpires:b')).not.toContain('\n');
  });
});

describe('the site’s limit on wrong codes', () => {
  it('[D-CODE-03] is 200 an hour by default', () => {
    expect(readConfig(database).CODE_GUESSES_PER_HOUR).toBe(200);
  });
});

describe('the limit on code mails to one client network', () => {
  it('[D-LIMIT-04] is 20 an hour by default', () => {
    expect(readConfig(database).CODE_MAILS_PER_ADDRESS).toBe(20);
    expect(readConfig({ ...database, CODE_MAILS_PER_ADDRESS: '500' }).CODE_MAILS_PER_ADDRESS).toBe(500);
  });
});

describe('the code keys', () => {
  it('V13.3.1 are required for a public site, with a minimum length', () => {
    const open = { ...database, PUBLIC_ORIGIN: 'https://outpick.example' };
    expect(() => readConfig(open)).toThrow('CODE_KEYS: needed where the site is public');
    expect(() => readConfig({ ...open, CODE_KEYS: 'short' })).toThrow('CODE_KEYS: 32 bytes or more each');
    expect(() => readConfig({ ...open, CODE_KEYS: `${key()},` })).toThrow('CODE_KEYS');
    const [newest, older] = [key(), key()];
    const { CODE_KEYS } = readConfig({ ...open, CODE_KEYS: `${newest}, ${older}` });
    expect(CODE_KEYS.map((one) => one.toString('base64'))).toEqual([newest, older]);
  });

  it('are the same for all processes on a developer’s machine', () => {
    expect(readConfig(database).CODE_KEYS).toEqual(readConfig(database).CODE_KEYS);
    const other = readConfig({ DATABASE_URL: 'postgres://root@127.0.0.1/other' });
    expect(other.CODE_KEYS).not.toEqual(readConfig(database).CODE_KEYS);
  });

  it('do not appear in the error about invalid settings', () => {
    expect(() => readConfig({ ...database, CODE_KEYS: 'c2VjcmV0' })).toThrow(/^(?!.*c2VjcmV0)/su);
  });
});

describe('the secrets of feeds', () => {
  it('are read by name, and appear neither in errors nor in JSON', () => {
    const config = readConfig({ ...database, FEED_SECRETS: '{"cfbd":"value-of-the-key"}' });
    expect(config.FEED_SECRETS.get('cfbd')).toBe('value-of-the-key');
    expect(JSON.stringify(config)).not.toContain('value-of-the-key');
    for (const wrong of [
      '{"cfbd":"value of the key"}',
      '{"Bad Name":"value-of-the-key"}',
      'value-of-the-key',
    ])
      expect(() => readConfig({ ...database, FEED_SECRETS: wrong })).toThrow(
        /^(?!.*value.of.the.key).*FEED_SECRETS/su,
      );
  });
});
