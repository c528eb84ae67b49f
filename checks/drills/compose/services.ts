import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../rules/check/workspaces.ts';
import type { CleanUp } from '../clean-up.ts';
import { outpickImage } from '../containers/build-image.ts';
import { run, ulimits } from '../containers/podman.ts';
import type { Podman } from '../containers/podman.ts';
import { buildStandIn, replaceBases, standIns } from '../containers/stand-ins.ts';

/** One image from Debian packages replaces the public nginx, PostgreSQL and Redis images; it builds faster than three. */
const publicServices = 'localhost/outpick-stand-in/services:1';
const mailImage = 'localhost/outpick-mail:ship';

const services = ['proxy', 'site-1', 'site-2', 'worker', 'migrate', 'postgres', 'redis', 'mail'] as const;
export type Service = (typeof services)[number];

/** Replaces the public image's entry point: initializes an empty cluster, runs the scripts, starts on all interfaces. */
const startPostgres = `#!/bin/bash
set -eu
data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
export PATH=$bin:$PATH
mkdir -p /run/postgresql && chown -R postgres $data /run/postgresql
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password
  as initdb -D $data -U "$POSTGRES_USER" --auth-local=trust --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS \\
    --pwfile=/tmp/password >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  as pg_ctl -D $data -w -o '-c listen_addresses=' start >/dev/null
  as createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do as sh "$script"; done
  as pg_ctl -D $data -m fast -w stop >/dev/null
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -D $data -c listen_addresses='*'
`;

export async function buildServices(podman: Podman): Promise<void> {
  await buildStandIn(podman, publicServices, async (folder) => {
    await writeFile(join(folder, 'start-postgres'), startPostgres);
    const packages = 'nginx-light openssl redis-server redis-tools postgresql';
    return [
      `FROM ${standIns.debian}`,
      `RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages}`,
      'RUN mkdir -p /var/cache/nginx && rm -rf /var/lib/postgresql/*',
      'RUN ln -s /usr/lib/postgresql/*/bin/pg_isready /usr/local/bin/',
      'COPY start-postgres /usr/local/bin/start-postgres',
      'WORKDIR /tmp',
    ].join('\n');
  });
  await buildRelay(podman);
}

/** Builds the relay from its shipped Containerfile; only its base is a stand-in. */
async function buildRelay(podman: Podman): Promise<void> {
  const bases = await replaceBases('deploy/mail/Containerfile');
  const words = ['--isolation=chroot', '--network=host', '--layers', ...bases];
  await run('buildah', ['build', ...words, `--tag=${mailImage}`, 'deploy/mail'], {
    cwd: root,
    environment: podman.environment,
  });
}

/** The files of one running compose project. */
export interface Project {
  readonly folder: string;
  up(): Promise<void>;
  /** Replaces a service's container as docs/install.md does with Podman, but does not wait until it is ready. */
  replace(service: Service): Promise<void>;
  /** Waits until the proxy lists the new container of a site. */
  untilListed(service: Service): Promise<void>;
  /** The name of a service's container. */
  container(service: Service): string;
}

export interface ProjectOptions {
  /** Removes containers, volumes and networks when the drill ends. */
  readonly cleanUp: CleanUp;
  /** Settings to add to those of `outpick init`, or to replace. */
  readonly settings: Readonly<Record<string, string>>;
  /** Arguments of `outpick init`. */
  readonly init: readonly string[];
}

/** Writes the compose override with the stand-in images and with limits that this machine permits. */
function writeOverride(): string {
  const limits = { nofile: { soft: ulimits.nofile, hard: ulimits.nofile }, nproc: ulimits.nproc };
  const standIn = { image: publicServices };
  const changes: Partial<Record<Service, object>> = {
    proxy: standIn,
    redis: standIn,
    postgres: { ...standIn, entrypoint: ['/bin/bash', '/usr/local/bin/start-postgres'] },
  };
  return JSON.stringify({
    services: Object.fromEntries(
      services.map((service) => [service, { ulimits: limits, ...changes[service] }]),
    ),
  });
}

/**
 * Creates a project folder like an operator's: compose.yaml, deploy/, and the .env file that the image's `outpick init` writes.
 */
export async function createProject(
  podman: Podman,
  { cleanUp, settings, init }: ProjectOptions,
): Promise<Project> {
  const name = `outpick-ship-${process.pid}`;
  const folder = join(podman.folder, name);
  for (const mounted of ['certificates', 'acme', 'data'])
    await mkdir(join(folder, mounted), { recursive: true });
  await copyFile(join(root, 'compose.yaml'), join(folder, 'compose.yaml'));
  await run('cp', ['-r', join(root, 'deploy'), folder]);
  await writeFile(join(folder, 'override.yaml'), writeOverride());
  const mount = [`--volume=${folder}:/here`, '--workdir=/here', '--user=0:0'];
  await podman(['run', '--rm', ...podman.runOptions, ...mount, outpickImage, 'init', ...init]);
  const lines = Object.entries({ ...settings, OUTPICK_IMAGE: outpickImage, MAIL_IMAGE: mailImage });
  await writeFile(join(folder, '.env'), lines.map(([key, value]) => `\n${key}=${value}`).join(''), {
    flag: 'a',
  });
  cleanUp.add(async () => {
    const label = `io.podman.compose.project=${name}`;
    await podman.removeContainers(label);
    await podman(['volume', 'prune', '--force', `--filter=label=${label}`]);
    await podman(['network', 'prune', '--force', `--filter=label=${label}`]);
  });
  const nameContainer = (service: Service) => `${name}_${service}_1`;
  const compose = async (...words: readonly string[]) =>
    run('podman-compose', ['-p', name, '-f', 'compose.yaml', '-f', 'override.yaml', ...words], {
      cwd: folder,
      environment: podman.environment,
    });
  return {
    folder,
    up: async () => void (await compose('--no-cleanup', 'up', '--detach', '--no-build')),
    async replace(service) {
      await podman(['stop', '--time', '30', nameContainer(service)]);
      await podman(['rm', nameContainer(service)]);
      await compose('up', '-d', '--no-build', '--no-deps', service);
    },
    async untilListed(service) {
      await podman(['exec', nameContainer('proxy'), 'bash', '/etc/outpick/until-listed.sh', service]);
    },
    container: nameContainer,
  };
}
