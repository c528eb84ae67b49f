import { describe, expect, it } from 'vitest';
import { isSigned } from './signature.ts';

/** Example keys, requests and signatures from Amazon's documentation. The key is split, because it looks like a real one. */
const keys = {
  accessKey: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const sign = (signed: string, signature: string, more: Readonly<Record<string, string>> = {}) => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': emptyHash,
  'x-amz-date': '20130524T000000Z',
  authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
  ...more,
});

const read = {
  method: 'GET',
  url: '/test.txt',
  headers: sign(
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { range: 'bytes=0-9' },
  ),
};
const list = {
  method: 'GET',
  url: '/?prefix=J&max-keys=2',
  headers: sign(
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ),
};

describe('the signature of a request to a bucket', () => {
  it.each([
    ['a read', read],
    ['a list', list],
  ])('is accepted for %s', (_name, request) => {
    expect(isSigned(request, keys)).toBe(true);
  });

  it.each([
    ['another key', read, { ...keys, secretKey: 'other' }],
    ['another account', read, { ...keys, accessKey: 'other' }],
    ['another method', { ...read, method: 'DELETE' }, keys],
    ['another path', { ...read, url: '/other.txt' }, keys],
    ['another query', { ...list, url: '/?prefix=K&max-keys=2' }, keys],
    ['another range', { ...read, headers: { ...read.headers, range: 'bytes=0-99' } }, keys],
    ['a missing header', { ...read, headers: { host: 'examplebucket.s3.amazonaws.com' } }, keys],
  ])('is refused for %s', (_name, request, { accessKey, secretKey }) => {
    expect(isSigned(request, { accessKey, secretKey })).toBe(false);
  });
});
