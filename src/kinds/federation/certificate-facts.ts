// The facts about a certificate that policies use.
import { X509Certificate } from 'node:crypto';
import { derOf } from './certificate.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

export interface CertificateFacts {
  /** The last moment of validity, UTC. */
  readonly not_after?: string;
  /** rsa, ec, ed25519 … */
  readonly key_type?: string;
  readonly key_bits?: number;
  /** `sha256-rsa`, `sha1-ecdsa` … */
  readonly signature?: string;
  /** SHA-1 of the DER, in the platform's format: `A1:B2:…`. */
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

/** A certificate with a key that Node cannot parse still has dates and a signature. */
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

/** undefined: the text is not a certificate, so its facts are unknown. */
export const certificateFacts = (pem: string): CertificateFacts | undefined => {
  const der = derOf(pem);
  const certificate = der && parse(der);
  if (!certificate) return undefined;
  // Node 20 provides the date only as text: `Nov 21 01:59:00 2027 GMT`.
  const end = Date.parse(certificate.validTo);
  const signature = signatureAlgorithm(certificate.raw);
  return {
    ...(Number.isNaN(end) ? {} : { not_after: new Date(end).toISOString() }),
    ...keyOf(certificate),
    ...(signature === undefined ? {} : { signature }),
    sha1_fingerprint: certificate.fingerprint,
  };
};
