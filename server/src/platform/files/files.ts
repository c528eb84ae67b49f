import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export type Files = Disk;

/**
 * Opens the store of uploaded and generated files: a folder or a bucket. The store is private; the site's routes serve its
 * public files.
 */
export async function openFiles(address: string): Promise<Files> {
  const url = new URL(address);
  if (url.protocol === 'file:') return new Disk(new FSDriver({ location: url, visibility: 'private' }));
  // Imported lazily: the S3 client is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = url.searchParams.get('endpoint');
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(url.username === ''
        ? {}
        : {
            credentials: {
              accessKeyId: decodeURIComponent(url.username),
              secretAccessKey: decodeURIComponent(url.password),
            },
          }),
    }),
  );
}
