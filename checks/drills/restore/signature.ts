import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface S3Keys {
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface S3Request {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>(?<date>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request), ?SignedHeaders=(?<signed>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/u;
/** Headers that must be signed. Otherwise, an attacker could replay a request for another host, time or content. */
const required = ['host', 'x-amz-content-sha256', 'x-amz-date'];

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Reports whether a request has a valid AWS signature, version 4, in its header.
 * {@link https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html}
 */
export function isSigned({ method = '', url = '', headers }: S3Request, keys: S3Keys): boolean {
  const { key, scope, date, region, signed, signature } =
    authorization.exec(headers.authorization ?? '')?.groups ?? {};
  if (key !== keys.accessKey || scope === undefined || date === undefined || region === undefined)
    return false;
  const names = signed?.split(';') ?? [];
  const time = String(headers['x-amz-date']);
  if (!required.every((name) => names.includes(name)) || !time.startsWith(date)) return false;
  const { pathname, searchParams } = new URL(url, 'https://any.example');
  const query = [...searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map((pair) => pair.join('='));
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/gu, ' ')}\n`,
  );
  const content = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query.join('&'), lines.join(''), names.join(';'), content].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretKey}`, date));
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature ?? '', 'hex'));
}
