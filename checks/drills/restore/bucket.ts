import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import { findFreePort } from '../../faults/support/ports.ts';
import { isSigned } from './signature.ts';

const run = promisify(execFile);

/** A local object store with the S3 protocol over TLS. */
export interface Bucket {
  /** Lines of pgbackrest.conf that configure the bucket as repository 2. */
  readonly settings: readonly string[];
  close(): Promise<void>;
}

/** The access key is the package's only account. The secret key is ours, because this file checks the signatures. */
const keys = { accessKey: 'S3RVER', secretKey: randomBytes(20).toString('hex') };

export async function openBucket(folder: string): Promise<Bucket> {
  const [certificate, key] = [join(folder, 'bucket.crt'), join(folder, 'bucket.key')];
  await run('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
      ' ',
    ),
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  // pgBackRest runs as another user and must read it.
  await chmod(certificate, 0o644);
  const directory = join(folder, 'bucket');
  await mkdir(directory);
  const port = await findFreePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    key: await readFile(key, 'utf8'),
    cert: await readFile(certificate, 'utf8'),
    silent: true,
    directory,
    vhostBuckets: false,
    // For queries with a slash, the package's signatures differ from Amazon's. The middleware below checks them instead.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups' }],
  });
  server.middleware.unshift(async (context, next) => {
    if (isSigned(context.req, keys)) return next();
    context.status = 403;
    context.type = 'application/xml';
    context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
  });
  await server.run();
  return {
    settings: [
      'repo2-type=s3',
      'repo2-path=/outpick',
      'repo2-s3-bucket=backups',
      'repo2-s3-endpoint=localhost',
      'repo2-s3-region=us-east-1',
      `repo2-s3-key=${keys.accessKey}`,
      `repo2-s3-key-secret=${keys.secretKey}`,
      'repo2-s3-uri-style=path',
      'repo2-storage-host=localhost',
      `repo2-storage-port=${port}`,
      `repo2-storage-ca-file=${certificate}`,
      'repo2-retention-full=2',
    ],
    close: async () => void (await server.close()),
  };
}
