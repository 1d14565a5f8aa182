// What may be known of a public SSH key: type, bits and fingerprint. The key itself is not kept, and its comment often names a person.
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../json.ts';

/** The fields of a key: each has its length before it (RFC 4253, chapter 6.6). undefined: the data is cut. */
const fieldsOf = (data: Buffer): readonly Buffer[] | undefined => {
  const fields: Buffer[] = [];
  for (let place = 0; place < data.length; ) {
    if (place + 4 > data.length) return undefined;
    const end = place + 4 + data.readUInt32BE(place);
    if (end > data.length) return undefined;
    fields.push(data.subarray(place + 4, end));
    place = end;
  }
  return fields;
};

const bitsOf = (number: Buffer | undefined): number | null =>
  number === undefined || number.length === 0 ? null : BigInt(`0x${number.toString('hex')}`).toString(2).length;

const curveBits = (type: string): number | null => {
  if (/^(sk-)?ssh-ed25519(@openssh\.com)?$/.test(type)) return 256;
  const [, bits] = /^(?:sk-)?ecdsa-sha2-nistp(256|384|521)(?:@openssh\.com)?$/.exec(type) ?? [];
  return bits === undefined ? null : Number(bits);
};

/** The modulus of RSA is its second number, the prime of DSA its first. */
const sizeOf = (type: string, [, first, second]: readonly Buffer[]): number | null => {
  if (type === 'ssh-rsa') return bitsOf(second);
  return type === 'ssh-dss' ? bitsOf(first) : curveBits(type);
};

/** `ssh-ed25519 AAAA… comment`: the type of the text and of its data must agree, otherwise nothing else is known. */
export const publicKeyFacts = (text: Json): JsonObject => {
  const [type = '', base64 = ''] = typeof text === 'string' ? text.trim().split(/\s+/) : [];
  const data = Buffer.from(base64, 'base64');
  const fields = fieldsOf(data);
  const shown = /^[\w.@-]{1,64}$/.test(type) ? type : null;
  if (!fields || fields.length < 2 || fields[0]?.toString('latin1') !== type)
    return { type: base64 === '' ? null : shown, bits: null, fingerprint: null };
  const digest = createHash('sha256').update(data).digest('base64').replaceAll('=', '');
  return { type: shown, bits: sizeOf(type, fields), fingerprint: `SHA256:${digest}` };
};
