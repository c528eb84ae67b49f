import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * This setup file fails a test file that uses a weak hash or connects to another machine. It wraps the crypto module and the
 * sockets of the test process. Only these hashes are allowed.
 */
const strongHashes = new Set(['sha256', 'sha384', 'sha512', 'sha-256']);

/**
 * Callers that may use other hashes: Redis names stored scripts by SHA-1, the S3 client probes for available hashes, and
 * authenticator apps make their codes with HMAC-SHA-1 (docs/decisions/0037).
 */
const exemptCallers = /node_modules\/(?:ioredis|otpauth|@smithy|@aws-sdk)\//u;

const localAddress = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/u;

const violations: string[] = [];

function checkHash(algorithm: unknown): void {
  const name = String(algorithm).toLowerCase();
  if (strongHashes.has(name) || exemptCallers.test(new Error().stack ?? '')) return;
  violations.push(`the hash ${name}`);
}

/** Wraps a function of the crypto module to check its first argument. */
function watchHashing(name: 'createHash' | 'createHmac' | 'hash'): void {
  const original: unknown = Reflect.get(crypto, name);
  if (typeof original !== 'function') throw new Error(`crypto.${name} is not a function`);
  const watched = (...args: unknown[]): unknown => {
    checkHash(args[0]);
    return Reflect.apply(original, crypto, args);
  };
  Reflect.set(crypto, name, watched);
}

const marked = Symbol.for('outpick watched');
if (Reflect.get(crypto, marked) === undefined) {
  Reflect.set(crypto, marked, violations);
  for (const name of ['createHash', 'createHmac', 'hash'] as const) watchHashing(name);
  syncBuiltinESMExports();
  const connect: unknown = Reflect.get(Socket.prototype, 'connect');
  if (typeof connect !== 'function') throw new Error('a socket cannot connect');
  Reflect.set(Socket.prototype, 'connect', function watched(this: Socket, ...args: unknown[]) {
    this.on('connectionAttempt', (address: string) => {
      if (!localAddress.test(address)) violations.push(`a connection to ${address}`);
    });
    return Reflect.apply(connect, this, args);
  });
}

/** Returns and clears the violations found so far. */
export const takeViolations = (): string[] => {
  const stored: unknown = Reflect.get(crypto, marked);
  return Array.isArray(stored) ? stored.splice(0).map(String) : [];
};

afterAll(() => {
  const found = takeViolations();
  if (found.length > 0) throw new Error(`these tests used ${found.join(', ')}`);
});
