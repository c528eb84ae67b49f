import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { findFreePort } from '../../faults/support/ports.ts';
import { createOwnFolder } from '../../faults/support/postgres.ts';
import { root } from '../../rules/check/workspaces.ts';
import { deleteFolder, makeFolder } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';

const run = promisify(execFile);
const shipped = join(root, 'deploy/postgres');
/** Address prefixes: in the shipped files, and in the drill, where every machine has a loopback address. */
const [shippedNetwork, network] = ['10.0.0.', '127.0.0.'];
const requestTimeoutMs = 5000;
export const password = 'drill-7f3a';

/** Stands for one server: an address, and a folder with its certificate that the user postgres owns. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  /** Returns a shipped file with an operator's changes: addresses, ports, paths and passwords. */
  readonly fillIn: (file: 'patroni.yml' | 'etcd.env') => Promise<string>;
}

interface Request {
  readonly method?: string;
  readonly url: string;
  /** The machine whose client certificate to send; none by default. */
  readonly as?: Machine;
}

export interface Machines {
  readonly authorityFile: string;
  /** Maps a port of the shipped files to a free port here. */
  readonly portOf: (port: number) => number;
  /** `number` is the last part of the address. */
  readonly create: (name: string, number: number) => Promise<Machine>;
  /** Sends a request over TLS and verifies the server against the private authority. */
  readonly ask: (one: Request) => Promise<{ readonly status: number; readonly body: string }>;
}

/** Simulates the machines of the shipped example on this one, with certificates from the shipped script. */
export async function openMachines(cleanUp: CleanUp): Promise<Machines> {
  const authority = await makeFolder(cleanUp, 'authority');
  const authorityFile = join(authority, 'ca.crt');
  const ports = new Map<number, number>();
  for (const port of [5432, 8008, 2379, 2380]) ports.set(port, await findFreePort());
  const portOf = (port: number) => ports.get(port) ?? port;
  const shippedPorts = new RegExp(`:(${[...ports.keys()].join('|')})\\b`, 'gu');

  const create = async (name: string, number: number): Promise<Machine> => {
    const folder = await cleanUp.own(createOwnFolder(), deleteFolder);
    const address = `${network}${number}`;
    // Connections to any loopback address come from 127.0.0.1, so the certificate must allow it too.
    await run(join(shipped, 'make-certificate'), [name, address, `${network}1`], { cwd: authority });
    const certificates = join(folder, 'tls');
    await mkdir(certificates);
    await copyFile(authorityFile, join(certificates, 'ca.crt'));
    for (const ending of ['crt', 'key'])
      await copyFile(join(authority, `${name}.${ending}`), join(certificates, `node.${ending}`));
    await run('chown', ['-R', '--reference', folder, certificates]);
    return {
      name,
      address,
      folder,
      fillIn: async (file) =>
        (await readFile(join(shipped, file), 'utf8'))
          .replaceAll(shippedNetwork, network)
          .replaceAll(shippedPorts, (_all, port: string) => `:${portOf(Number(port))}`)
          .replaceAll(/\/etc\/(?:patroni|etcd)\/tls/gu, certificates)
          .replaceAll('CHANGE-ME', password),
    };
  };

  const ask = async ({ url, method = 'GET', as }: Request) => {
    const certificate = as && {
      cert: await readFile(join(as.folder, 'tls/node.crt')),
      key: await readFile(join(as.folder, 'tls/node.key')),
    };
    const settings = {
      method,
      ca: await readFile(authorityFile),
      ...certificate,
      agent: false,
      signal: AbortSignal.timeout(requestTimeoutMs),
    };
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      request(url, settings, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
      })
        .on('error', reject)
        .end();
    });
  };
  return { authorityFile, portOf, create, ask };
}

/** Writes a file that the user postgres can read. */
export async function writeOwned({ folder }: Machine, name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  await run('chown', ['--reference', folder, path]);
  return path;
}
