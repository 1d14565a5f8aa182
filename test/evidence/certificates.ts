// The certificates of a test, made with the libraries that the product has: no program of the machine is needed.
// The library's container needs this polyfill in place before it loads.
// oxlint-disable-next-line import/no-unassigned-import -- it is imported for its effect
import 'reflect-metadata';
import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const timeStamping = '1.3.6.1.5.5.7.3.8';

const leaf = (usage: KeyUsageFlags, ...more: readonly Extension[]): Extension[] => [
  new BasicConstraintsExtension(false, undefined, true),
  new KeyUsagesExtension(usage, true),
  ...more,
];

/** What a certificate is for. */
const uses = {
  authority: () => [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
  ],
  person: () => leaf(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation),
  stamp: () => leaf(KeyUsageFlags.digitalSignature, new ExtendedKeyUsageExtension([timeStamping], true)),
  cipher: () => leaf(KeyUsageFlags.keyEncipherment),
} as const;

interface Wanted {
  readonly name: string;
  readonly subject: string;
  readonly use: keyof typeof uses;
  /** The name of the authority; default: itself. */
  readonly by?: string;
  readonly from?: string;
  readonly until?: string;
}

const acme = 'ACME LTDA:12345678000195';

/**
 * root → issuing → acme (with `acme-chain.pem`), ended, future, cipher, which may not sign; acme, which may not issue → forged. stamp-root → stamp, plain, which
 * is not for time. other-root → other, other-stamp.
 */
const wanted: readonly Wanted[] = [
  { name: 'root', subject: 'Test root', use: 'authority' },
  { name: 'issuing', subject: 'Test issuing', use: 'authority', by: 'root' },
  { name: 'acme', subject: acme, use: 'person', by: 'issuing' },
  { name: 'ended', subject: acme, use: 'person', by: 'issuing', until: '2026-06-01' },
  { name: 'future', subject: acme, use: 'person', by: 'issuing', from: '2040-01-01' },
  { name: 'cipher', subject: acme, use: 'cipher', by: 'issuing' },
  { name: 'forged', subject: acme, use: 'person', by: 'acme' },
  { name: 'stamp-root', subject: 'Test time root', use: 'authority' },
  { name: 'stamp', subject: 'Test time', use: 'stamp', by: 'stamp-root' },
  { name: 'plain', subject: 'Test time', use: 'person', by: 'stamp-root' },
  { name: 'other-root', subject: 'Other root', use: 'authority' },
  { name: 'other-stamp', subject: 'Test time', use: 'stamp', by: 'other-root' },
  { name: 'other', subject: acme, use: 'person', by: 'other-root' },
];

export const certificateIn = (folder: string, name: string): X509Certificate =>
  new X509Certificate(readFileSync(join(folder, `${name}.pem`), 'utf8'));

export const keyIn = async (folder: string, name: string): Promise<webcrypto.CryptoKey> => {
  const [der = new ArrayBuffer(0)] = PemConverter.decode(readFileSync(join(folder, `${name}.key`), 'utf8'));
  return await webcrypto.subtle.importKey('pkcs8', der, algorithm, true, ['sign']);
};

const writePem = (path: string, label: string, der: ArrayBuffer): void => writeFileSync(path, `${PemConverter.encode(der, label)}\n`);

const subjectOf = (name: string) => [{ O: ['Test'] }, { CN: [name] }];

/** `<name>.key` and `<name>.pem`. */
const certificate = async (folder: string, { name, subject, use, by = name, from = '2020-01-01', until = '2049-12-31' }: Wanted) => {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  writePem(join(folder, `${name}.key`), 'PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', privateKey));
  const isOwn = by === name;
  const made = await X509CertificateGenerator.create({
    subject: subjectOf(subject),
    issuer: isOwn ? subjectOf(subject) : certificateIn(folder, by).subjectName.toJSON(),
    publicKey,
    signingKey: isOwn ? privateKey : await keyIn(folder, by),
    signingAlgorithm: algorithm,
    notBefore: new Date(from),
    notAfter: new Date(until),
    extensions: uses[use](),
  });
  writePem(join(folder, `${name}.pem`), 'CERTIFICATE', made.rawData);
};

/** Also `ed25519.key` and `ed25519.pub`. */
export const makeCertificates = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const one of wanted) await certificate(folder, one);
  const chain = (...names: readonly string[]): void => {
    const text = [...names, 'issuing'].map((one) => readFileSync(join(folder, `${one}.pem`), 'utf8')).join('');
    writeFileSync(join(folder, `${names[0] ?? ''}-chain.pem`), text);
  };
  for (const name of ['acme', 'ended', 'future', 'cipher']) chain(name);
  chain('forged', 'acme');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'ed25519.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'ed25519.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
};
