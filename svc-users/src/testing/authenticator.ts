import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@parkwart/contracts/entities/webAuthn';

const USER_PRESENT = 0x01;
const KEY_FOLLOWS = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly type?: string;
  readonly signedBy?: Authenticator;
}

/** A software security key and its browser: ES256, attestation 'none', no PIN. */
export interface Authenticator {
  readonly id: string;
  make(options: { readonly challenge: string }, forgery?: Deviation): Attestation;
  sign(options: { readonly challenge: string }, forgery?: Deviation): Assertion;
  signRaw(data: Buffer): Buffer;
}

export function makeAuthenticator(origin = 'http://localhost:8080'): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let used = 0;

  const authenticatorData = ({ rpId = new URL(origin).hostname, counter = ++used }: Deviation, flags: number) => {
    const fixed = Buffer.alloc(5);
    fixed.writeUInt8(flags, 0);
    fixed.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), fixed]);
  };
  const clientData = (type: string, challenge: string, forgery: Deviation) =>
    Buffer.from(JSON.stringify({ type: forgery.type ?? type, challenge, origin: forgery.origin ?? origin }));
  const signRaw = (data: Buffer) => sign('sha256', data, privateKey);

  return {
    id,
    signRaw,
    make: ({ challenge }, forgery = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(x, y)];
      const data = Buffer.concat([authenticatorData(forgery, USER_PRESENT | KEY_FOLLOWS), ...credential]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, forgery).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['usb'],
      };
      return { id, rawId: id, type: 'public-key', response };
    },
    sign: ({ challenge }, forgery = {}) => {
      const data = authenticatorData(forgery, USER_PRESENT);
      const client = clientData('webauthn.get', challenge, forgery);
      const signature = (forgery.signedBy ?? { signRaw }).signRaw(Buffer.concat([data, sha256(client)]));
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** CBOR: a byte string of up to 65,535 bytes. */
function bytes(content: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(0x59, 0);
  head.writeUInt16BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const point = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([head, point(0x21, x), point(0x22, y)]);
}

/** CBOR: { fmt: 'none', attStmt: {}, authData } */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const emptyMap = Buffer.from([0xa0]);
  const parts = [text('fmt'), text('none'), text('attStmt'), emptyMap, text('authData'), bytes(authData)];
  return Buffer.concat([Buffer.from([0xa3]), ...parts]);
}
