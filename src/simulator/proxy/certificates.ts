// The proxy's own certificate authority, created at each start, and the certificates that it signs. Its private key never leaves memory.
// The library's container needs this polyfill in place before it loads.
// oxlint-disable-next-line import/no-unassigned-import -- it is imported for its effect
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const hour = 3_600_000;
/** Long enough for a session, and no longer, so that an accidentally trusted authority is not trusted for long. */
const validity = 7 * 24 * hour;

export interface ServerCertificate {
  /** The authority's certificate in PEM, which clients must trust. */
  readonly authority: string;
  /** Certificate and private key in PEM for these host names. */
  readonly certificate: string;
  readonly key: string;
}

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`;

const period = (now: number) => ({ notBefore: new Date(now - hour), notAfter: new Date(now + validity) });

/** `now`: milliseconds since 1970, by the clock that will be used to check the certificates. */
export const createCredentials = async (hosts: readonly string[], now: number): Promise<ServerCertificate> => {
  const [root, leaf] = await Promise.all([1, 2].map(() => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])));
  if (root === undefined || leaf === undefined) throw new Error('no key pair was generated');
  const name = 'CN=Tenantry simulator';
  const authority = await X509CertificateGenerator.createSelfSigned({
    name,
    keys: root,
    signingAlgorithm: algorithm,
    ...period(now),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${hosts[0] ?? 'localhost'}`,
    issuer: name,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: algorithm,
    ...period(now),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns', value }))),
    ],
  });
  return {
    authority: `${authority.toString('pem')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)),
  };
};
