import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { sha256 } from '../../src/platform/crypto.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The authenticator's flags. */
const flags = { userPresent: 0x01, userVerified: 0x04, credentialData: 0x40 };

interface Gesture {
  /** Whether the device checked a fingerprint, face or PIN. */
  readonly verifiesUser?: boolean;
}

const flagsOf = ({ verifiesUser = true }: Gesture) =>
  flags.userPresent + (verifiesUser ? flags.userVerified : 0);

const coordinate = (key: JsonWebKey, name: 'x' | 'y') => Buffer.from(key[name] ?? '', 'base64url');

/** A CBOR byte string of up to 65,535 bytes. */
function byteString(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** A device with one passkey (ES256), as in WebAuthn level 3. Its origin may be an attacker's. */
export function createTestPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const hostHash = sha256(new URL(origin).hostname);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const count = () => {
    counter += 1;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const common = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    /** Returns the answer to a registration. */
    register(challenge: string, gesture: Gesture = {}) {
      const publicKeyBytes = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        coordinate(key, 'x'),
        Buffer.from('225820', 'hex'),
        coordinate(key, 'y'),
      ]);
      const data = Buffer.concat([
        hostHash,
        Buffer.from([flagsOf(gesture) + flags.credentialData]),
        count(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        publicKeyBytes,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        byteString(data),
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge)),
          attestationObject: base64(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Returns the answer to a sign-in. */
    prove(challenge: string, gesture: Gesture = {}) {
      const data = Buffer.concat([hostHash, Buffer.from([flagsOf(gesture)]), count()]);
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      };
    },
  };
}
