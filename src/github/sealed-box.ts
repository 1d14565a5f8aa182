// A sealed box in the format of libsodium (crypto_box_seal): only the holder of the private key can open it. GitHub accepts secrets only in this form.
import { createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { blake2b } from '@noble/hashes/blake2.js';

/** The DER prefix of the 32 bytes of a key of this curve. */
const prefix = Buffer.from('302a300506032b656e032100', 'hex');

/** "expand 32-byte k", the constant of Salsa20 with a key of 32 bytes. */
const sigma = new TextEncoder().encode('expand 32-byte k');

const wordsOf = (bytes: Uint8Array): Uint32Array =>
  Uint32Array.from({ length: bytes.length / 4 }, (_, at) => Buffer.from(bytes).readUInt32LE(at * 4));

const bytesOf = (words: Uint32Array): Uint8Array => {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [at, word] of words.entries()) bytes.writeUInt32LE(word, at * 4);
  return bytes;
};

/** undefined: this is not a public key. */
export const sealedBox = (text: string, publicKey: Uint8Array): Uint8Array | undefined => {
  if (publicKey.length !== 32) return undefined;
  const own = generateKeyPairSync('x25519');
  const sender = own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  let shared;
  try {
    const recipient = createPublicKey({ key: Buffer.concat([prefix, publicKey]), type: 'spki', format: 'der' });
    shared = diffieHellman({ privateKey: own.privateKey, publicKey: recipient });
  } catch {
    // A point that gives the same shared secret to everybody.
    return undefined;
  }
  const key = new Uint32Array(8);
  hsalsa(wordsOf(sigma), wordsOf(shared), new Uint32Array(4), key);
  const nonce = blake2b(Buffer.concat([sender, publicKey]), { dkLen: 24 });
  return Buffer.concat([sender, xsalsa20poly1305(bytesOf(key), nonce).encrypt(Buffer.from(text))]);
};
