import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { afterAll } from 'vitest';

/**
 * Watches what all tests make this process do: which hashes it uses, and where it connects to. A test file that makes it
 * use a weak hash or leave the machine fails.
 */
const strong = new Set(['sha256', 'sha384', 'sha512', 'sha-256']);

/** Redis calls a stored script by its SHA-1, a name and no safeguard; the bucket's client looks which hashes there are. */
const notForSafety = /node_modules\/(?:ioredis|@smithy|@aws-sdk)\//u;

const here = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/u;

const seen: string[] = [];

function note(algorithm: unknown): void {
  const name = String(algorithm).toLowerCase();
  if (strong.has(name) || notForSafety.test(new Error().stack ?? '')) return;
  seen.push(`the hash ${name}`);
}

/** Puts a look at the first argument before a function of the crypto module. */
function watchHashing(name: 'createHash' | 'createHmac' | 'hash'): void {
  const original: unknown = Reflect.get(crypto, name);
  if (typeof original !== 'function') throw new Error(`crypto.${name} is no function`);
  const watched = (...args: unknown[]): unknown => {
    note(args[0]);
    return Reflect.apply(original, crypto, args);
  };
  Reflect.set(crypto, name, watched);
}

const marked = Symbol.for('outpick watched');
if (Reflect.get(crypto, marked) === undefined) {
  Reflect.set(crypto, marked, seen);
  for (const name of ['createHash', 'createHmac', 'hash'] as const) watchHashing(name);
  syncBuiltinESMExports();
  const connect: unknown = Reflect.get(Socket.prototype, 'connect');
  if (typeof connect !== 'function') throw new Error('a socket cannot connect');
  Reflect.set(Socket.prototype, 'connect', function watched(this: Socket, ...args: unknown[]) {
    this.on('connectionAttempt', (address: string) => {
      if (!here.test(address)) seen.push(`a connection to ${address}`);
    });
    return Reflect.apply(connect, this, args);
  });
}

/** What was seen since it was last asked. */
export const unwanted = (): string[] => {
  const kept: unknown = Reflect.get(crypto, marked);
  return Array.isArray(kept) ? kept.splice(0).map(String) : [];
};

afterAll(() => {
  const found = unwanted();
  if (found.length > 0) throw new Error(`these tests used ${found.join(', ')}`);
});
