// What rules want to know about a certificate.
import { X509Certificate } from 'node:crypto';
import { derOf } from './certificate.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

export interface CertificateFacts {
  /** Last moment of validity, UTC. */
  readonly not_after?: string;
  /** rsa, ec, ed25519 … */
  readonly key_type?: string;
  readonly key_bits?: number;
  /** `sha256-rsa`, `sha1-ecdsa` … */
  readonly signature?: string;
  /** SHA-1 of the DER, as the platform writes it: `A1:B2:…`. */
  readonly sha1_fingerprint: string;
}

const curveBits: Readonly<Record<string, number>> = {
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
  secp256k1: 256,
  secp224r1: 224,
  prime192v1: 192,
};
const edwardsBits: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };

const bitsOf = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: X509Certificate['publicKey']): number | undefined =>
  details?.modulusLength ?? curveBits[details?.namedCurve ?? ''] ?? edwardsBits[type ?? ''];

/** A certificate whose key Node cannot make out still has dates and a signature. */
const keyOf = (certificate: X509Certificate): Pick<CertificateFacts, 'key_type' | 'key_bits'> => {
  try {
    const { publicKey } = certificate;
    const [key_type, key_bits] = [publicKey.asymmetricKeyType, bitsOf(publicKey)];
    return { ...(key_type === undefined ? {} : { key_type }), ...(key_bits === undefined ? {} : { key_bits }) };
  } catch {
    return {};
  }
};

const parse = (der: Buffer): X509Certificate | undefined => {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
};

/** undefined: the text is no certificate, so that nothing is known of it. */
export const certificateFacts = (pem: string): CertificateFacts | undefined => {
  const der = derOf(pem);
  const certificate = der && parse(der);
  if (!certificate) return undefined;
  // Node 20 has the date as text only: `Nov 21 01:59:00 2027 GMT`.
  const end = Date.parse(certificate.validTo);
  const signature = signatureAlgorithm(certificate.raw);
  return {
    ...(Number.isNaN(end) ? {} : { not_after: new Date(end).toISOString() }),
    ...keyOf(certificate),
    ...(signature === undefined ? {} : { signature }),
    sha1_fingerprint: certificate.fingerprint,
  };
};
