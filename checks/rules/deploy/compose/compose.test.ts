import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '@outpick/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../check/workspaces.ts';
import { readEnvironmentFile } from '../environment-file.ts';
import { readSettingNames } from '../setting-names.ts';

/** Settings with a fixed value in compose.yaml, and where the value comes from. */
const fixed: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the service postgres',
  REDIS_URL: 'the service redis',
  SMTP_URL: 'the service mail',
  PRIVATE_NETWORKS: 'these three services',
  TRUSTED_PROXIES: 'the network of the service proxy',
};

/** Settings that sites and worker do not get, and why. */
const absent: Readonly<Record<string, string>> = {
  DATABASE_OWNER_URL: 'only for migrate',
  HOST: 'the image has it',
  INTERNAL_HOST: 'the image has it',
  RELEASE: 'the image has it',
  PORT: 'each container has a network address of its own',
  INTERNAL_PORT: 'each container has a network address of its own',
  DRAIN_SECONDS: 'fits stop_grace_period, and the proxy',
  REDIS_PREFIX: 'the service redis has one site',
  OUTPICK_DEV: 'refused on a public site',
};

const services = z.object({
  services: z.record(
    z.string(),
    z.looseObject({ environment: z.record(z.string(), z.string()).default({}) }),
  ),
});

/** Matches `${NAME}` and `${NAME:-default}`, but not an empty default, which podman-compose 1.0.3 does not support. */
const reference = /\$\{(?<name>\w+)(?::-(?<byDefault>[^}]+))?\}/gu;

const substitute = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(reference, (_match, name: string, byDefault: string | undefined) => {
    const value = variables[name] ?? '';
    return value === '' ? (byDefault ?? '') : value;
  });

describe('compose.yaml', () => {
  let text: string;
  let environments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  let template: Readonly<Record<string, string>>;
  beforeAll(async () => {
    text = (await readFile(join(root, 'compose.yaml'), 'utf8')).replaceAll(/^ *#.*$/gmu, '');
    const read = services.parse(parse(text, { merge: true }));
    environments = Object.fromEntries(
      Object.entries(read.services).map(([name, { environment }]) => [name, environment]),
    );
    template = await readEnvironmentFile(join(root, '.env.example'));
  });

  it('passes every setting on to sites and worker, except those listed as `fixed` or `absent`', async () => {
    const names = await readSettingNames();
    expect(names.size).toBeGreaterThan(30);
    for (const service of ['site-1', 'site-2', 'worker']) {
      const variables = environments[service] ?? {};
      const passedNames = Object.keys(variables).filter((name) => variables[name] === `\${${name}}`);
      const fixedNames = Object.keys(variables).filter((name) => !passedNames.includes(name));
      expect(fixedNames.toSorted()).toEqual(Object.keys(fixed).toSorted());
      expect([...passedNames, ...fixedNames, ...Object.keys(absent)].toSorted()).toEqual(
        [...names].toSorted(),
      );
    }
  });

  it('reads exactly the variables of .env.example', () => {
    const read = new Set([...text.matchAll(reference)].map(({ groups }) => groups?.['name'] ?? ''));
    // Operators do not set this variable. Only the compose drill does.
    read.delete('MAIL_IMAGE');
    expect([...read].toSorted()).toEqual(Object.keys(template).toSorted());
    expect(text.replaceAll(reference, '').replaceAll('$$', '')).not.toContain('$');
  });

  it('has settings that a public site accepts, both with empty optional settings and with some set', () => {
    const secrets = { OWNER_PASSWORD: 'one', SITE_PASSWORD: 'two', REDIS_PASSWORD: 'three' };
    const variables = { ...template, ...secrets, CODE_KEYS: Buffer.alloc(32, 1).toString('base64') };
    const readServiceConfig = (service: string, more: Readonly<Record<string, string>> = {}) =>
      readConfig(
        Object.fromEntries(
          Object.entries(environments[service] ?? {}).map(([name, value]) => [
            name,
            substitute(value, { ...variables, ...more }),
          ]),
        ),
      );
    for (const service of ['site-1', 'site-2', 'worker', 'migrate'])
      expect(readServiceConfig(service)).toMatchObject({
        PUBLIC_ORIGIN: 'https://outpick.example',
        LOG_LEVEL: 'info',
        FEEDS: [],
      });
    const feed = { sport: 'hockey', address: 'https://feed.example/games.csv', format: 'outpick-csv' };
    expect(readServiceConfig('worker', { FEEDS: JSON.stringify([feed]), LOG_LEVEL: 'warn' })).toMatchObject({
      LOG_LEVEL: 'warn',
      FEEDS: [feed],
    });
  });
});
