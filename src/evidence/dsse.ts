// A DSSE envelope with an Ed25519 signature (https://github.com/secure-systems-lab/dsse).
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { isObject, parseJson } from '../json.ts';
import { asJson } from '../report/json.ts';
import { payloadType } from './statement.ts';
import { sha256 } from './sums.ts';

/** What is signed is unambiguous: the lengths are part of it. */
const authenticated = (payload: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);

const keyId = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }));

const onlyEd25519 = (key: KeyObject): KeyObject | undefined => (key.asymmetricKeyType === 'ed25519' ? key : undefined);

/** undefined: not an Ed25519 key in PEM. */
export const readKey = (pem: string, side: 'private' | 'public'): KeyObject | undefined => {
  try {
    return onlyEd25519(side === 'private' ? createPrivateKey(pem) : createPublicKey(pem));
  } catch {
    return undefined;
  }
};

export const signWithKey = (statement: string, key: KeyObject): string => {
  const payload = Buffer.from(statement);
  const signature = sign(null, authenticated(payload), key).toString('base64');
  return asJson({
    payload: payload.toString('base64'),
    payloadType,
    signatures: [{ keyid: keyId(createPublicKey(key)), sig: signature }],
  });
};

export interface Envelope {
  readonly payload: Buffer;
  readonly isSignedBy: (key: KeyObject) => boolean;
}

/** undefined: not an envelope with one signature. */
export const readEnvelope = (text: string): Envelope | undefined => {
  const value = parseJson(text);
  if (!isObject(value) || value['payloadType'] !== payloadType) return undefined;
  const { payload, signatures } = value;
  const [one, ...more] = Array.isArray(signatures) ? signatures : [];
  if (typeof payload !== 'string' || !isObject(one) || more.length > 0) return undefined;
  const { sig } = one;
  if (typeof sig !== 'string') return undefined;
  const bytes = Buffer.from(payload, 'base64');
  return { payload: bytes, isSignedBy: (key) => verify(null, authenticated(bytes), key, Buffer.from(sig, 'base64')) };
};
