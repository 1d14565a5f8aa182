// X.509 certificates and what they are for. Chains are validated by pkijs: signatures, dates, constraints; never with a certificate of the bundle as an anchor.
import { Certificate, ExtKeyUsage } from 'pkijs';

const pem = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** In their order. undefined: there is none, or one cannot be read. */
export const readCertificates = (text: string): readonly Certificate[] | undefined => {
  try {
    const found = [...text.matchAll(pem)].map(([, base64 = '']) => Certificate.fromBER(Buffer.from(base64, 'base64')));
    return found.length === 0 ? undefined : found;
  } catch {
    return undefined;
  }
};

export const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema().toBER());

const commonName = '2.5.4.3';

/** The last common name of the subject. */
export const nameOf = ({ subject }: Certificate): string =>
  subject.typesAndValues
    .filter(({ type }) => type === commonName)
    .map(({ value }) => value.valueBlock.value)
    .at(-1) ?? '';

const [keyUsage, extendedKeyUsage, basicConstraints] = ['2.5.29.15', '2.5.29.37', '2.5.29.19'];
const timeStamping = '1.3.6.1.5.5.7.3.8';

const extension = ({ extensions = [] }: Certificate, id: string | undefined): unknown =>
  extensions.find(({ extnID }) => extnID === id)?.parsedValue;

const isAuthority = (certificate: Certificate): boolean => {
  const constraints = extension(certificate, basicConstraints);
  return typeof constraints === 'object' && constraints !== null && Reflect.get(constraints, 'cA') === true;
};

/** Bit 0: signatures; bit 1: signatures that commit. */
const maySign = (certificate: Certificate): boolean => {
  const usage = extension(certificate, keyUsage);
  const view: unknown =
    typeof usage === 'object' && usage !== null ? Reflect.get(Reflect.get(usage, 'valueBlock') ?? {}, 'valueHexView') : undefined;
  return !(view instanceof Uint8Array) || ((view[0] ?? 0) & 0b1100_0000) !== 0;
};

/** Of a person or an organization, for documents: not an authority. */
export const mayBeSigner = (certificate: Certificate): boolean => !isAuthority(certificate) && maySign(certificate);

/** RFC 3161 chapter 2.3: this purpose alone. */
export const mayStampTime = (certificate: Certificate): boolean => {
  const usage = extension(certificate, extendedKeyUsage);
  return (
    usage instanceof ExtKeyUsage && usage.keyPurposes.length === 1 && usage.keyPurposes[0] === timeStamping && mayBeSigner(certificate)
  );
};
