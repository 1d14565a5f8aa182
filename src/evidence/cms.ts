// A statement in CMS with the signature of an X.509 certificate, with the attributes of CAdES-BES (ETSI EN 319 122-1), as ICP-Brasil asks for them.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, webcrypto } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js';
import {
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { derOf, mayBeSigner, readCertificates } from './certificates.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export interface CertifiedKey {
  readonly key: KeyObject;
  /** That of the key first, then those that lead to an authority. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
}

/** undefined: the key cannot be used. */
const algorithmOf = ({
  asymmetricKeyType,
  asymmetricKeyDetails,
}: KeyObject): { readonly name: string; readonly namedCurve?: string } | undefined => {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5' };
  const curve = new Map([
    ['prime256v1', 'P-256'],
    ['secp384r1', 'P-384'],
  ]).get(asymmetricKeyDetails?.namedCurve ?? '');
  return asymmetricKeyType === 'ec' && curve !== undefined ? { name: 'ECDSA', namedCurve: curve } : undefined;
};

const spki = (one: KeyObject): Buffer => one.export({ type: 'spki', format: 'der' });

/** A text says why they cannot sign together. */
export const certifiedKey = (pem: string, certificates: string): CertifiedKey | 'key-invalid' | 'certificates-invalid' | 'other-key' => {
  const [own, ...more] = readCertificates(certificates) ?? [];
  if (own === undefined || !mayBeSigner(own)) return 'certificates-invalid';
  try {
    const key = createPrivateKey(pem);
    if (algorithmOf(key) === undefined) return 'key-invalid';
    const certified = createPublicKey({ key: Buffer.from(own.subjectPublicKeyInfo.toSchema().toBER()), format: 'der', type: 'spki' });
    return spki(createPublicKey(key)).equals(spki(certified)) ? { key, certificates: [own, ...more] } : 'other-key';
  } catch {
    return 'key-invalid';
  }
};

const attribute = (type: string, value: unknown): Attribute => new Attribute({ type, values: [value] });

/** Which certificate it is, by its hash: another one with the same key cannot take its place. */
const signingCertificate = (certificate: Certificate): Sequence => {
  const id = new Sequence({ value: [new OctetString({ valueHex: digest(derOf(certificate)) })] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
};

export const signWithCertificate = async (statement: string, { key, certificates }: CertifiedKey, now: Date): Promise<Buffer> => {
  const [own] = certificates;
  const bytes = Buffer.from(statement);
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data, eContent: new OctetString({ valueHex: bytes }) }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
            attribute(oid.signingTime, new UTCTime({ valueDate: now })),
            attribute(oid.messageDigest, new OctetString({ valueHex: digest(bytes) })),
            attribute(oid.signingCertificate, signingCertificate(own)),
          ],
        }),
      }),
    ],
    certificates: [...certificates],
  });
  const algorithm = { ...algorithmOf(key), name: algorithmOf(key)?.name ?? '', hash: 'SHA-256' };
  const usable = await webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']);
  await signed.sign(usable, 0, 'SHA-256');
  return Buffer.from(new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) }).toSchema().toBER());
};

/** undefined: not CMS with one signer. */
export const readSignedData = (der: Uint8Array): SignedData | undefined => {
  try {
    const info = ContentInfo.fromBER(der);
    const signed = info.contentType === oid.signedData ? new SignedData({ schema: info.content }) : undefined;
    return signed?.signerInfos.length === 1 ? signed : undefined;
  } catch {
    return undefined;
  }
};

export const contentOf = ({ encapContentInfo: { eContent } }: SignedData): Buffer | undefined =>
  eContent === undefined ? undefined : Buffer.from(eContent.getValue());

/** The certificate that the signed attributes name by its hash. */
const namesCertificate = ({ signerInfos: [signer] }: SignedData, certificate: Certificate): boolean => {
  const named = signer?.signedAttrs?.attributes.find(({ type }) => type === oid.signingCertificate)?.values[0];
  return named instanceof Sequence && Buffer.from(named.toBER()).includes(digest(derOf(certificate)));
};

export type CheckedSignature =
  | { readonly type: 'wrong' }
  /** The signature fits its certificate, which no trusted authority issued for this time. */
  | { readonly type: 'untrusted'; readonly certificate: Certificate | undefined }
  | { readonly type: 'trusted'; readonly certificate: Certificate };

/** `data`: what a time-stamp is about. Without authorities, the best answer is `untrusted`. */
export const checkSignature = async (
  signed: SignedData,
  authorities: readonly Certificate[],
  at: Date,
  data?: Uint8Array,
): Promise<CheckedSignature> => {
  const asked = { signer: 0, extendedMode: true as const, ...(data && { data: new Uint8Array(data).buffer }) };
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({ ...asked, checkChain: false });
    if (signatureVerified !== true || !signerCertificate) return { type: 'wrong' };
    if (data === undefined && !namesCertificate(signed, signerCertificate)) return { type: 'wrong' };
    try {
      const chain = await signed.verify({ ...asked, checkChain: true, checkDate: at, trustedCerts: [...authorities] });
      const isTrusted = authorities.length > 0 && chain.signatureVerified === true && chain.signerCertificateVerified === true;
      return { type: isTrusted ? 'trusted' : 'untrusted', certificate: signerCertificate };
    } catch {
      return { type: 'untrusted', certificate: signerCertificate };
    }
  } catch {
    return { type: 'wrong' };
  }
};
