// The certificate by which a SAML federation's identity provider signs: facts read from it, linked as `federation.certificate`.
import { X509Certificate } from 'node:crypto';
import { timeOf } from '../evaluate/time-text.ts';
import { type Value, unknown } from '../evaluate/value.ts';
import type { Shape } from '../language/shape.ts';
import { signatureOf } from './signature-algorithm.ts';

export const certificateShape: Shape = {
  name: 'certificate',
  title: ['certificate', 'certificates'],
  about: 'The certificate of a SAML identity provider, read from `idp_certificate`.',
  declarable: true,
  fields: {
    address: { type: 'string', about: 'The federation it belongs to.', side: 'both' },
    subject: { type: 'string', about: 'Whom it names.', side: 'both' },
    not_before: { type: 'time', about: 'From when it is valid.', side: 'both' },
    not_after: { type: 'time', about: 'Until when it is valid.', side: 'both' },
    key_type: { type: 'string', about: 'rsa, rsa-pss, ec, ed25519, dsa …', side: 'both' },
    key_bits: { type: 'int', about: 'Length of its key.', side: 'both' },
    signature: { type: 'string', about: 'How it is signed: `sha256-rsa`, `sha1-rsa`, `ecdsa-sha256` …', side: 'both' },
    sha1: { type: 'string', about: 'Its SHA-1 fingerprint, as `ab:cd:…`.', side: 'both' },
  },
  links: {},
  sample: {
    address: 'federation/acme.example/adfs',
    subject: 'CN=adfs.acme.example',
    not_before: '2025-06-01T00:00:00Z',
    not_after: '2028-06-01T00:00:00Z',
    key_type: 'rsa',
    key_bits: 2048,
    signature: 'sha256-rsa',
    sha1: '2f:54:0a:11:8b:c3:6e:77:90:1d:a4:5b:ee:02:33:f6:c8:19:7d:aa',
  },
};

/** Bits of named curves: Node tells the name only. */
const curveBits: Readonly<Record<string, number>> = { 'prime256v1': 256, 'secp256k1': 256, 'secp384r1': 384, 'secp521r1': 521, 'secp224r1': 224, 'secp192r1': 192, 'prime192v1': 192 };
const fixedBits: Readonly<Record<string, number>> = { ed25519: 256, ed448: 456 };

/** PEM, or the base64 of the DER alone, as identity providers show it. */
const parse = (text: string): X509Certificate | undefined => {
  const bare = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined;
  try {
    return new X509Certificate(Buffer.from(bare, 'base64'));
  } catch {
    return undefined;
  }
};

/** `Jun  1 00:00:00 2028 GMT`, as OpenSSL prints it. */
const opensslTime = (text: string): Value => {
  const [, month = '', day = '', clock = '', year = ''] = /^(\w{3}) +(\d+) ([\d:]{8}) (\d{4}) GMT$/.exec(text) ?? [];
  const number = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').indexOf(month) + 1;
  return timeOf(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}Z`) ?? unknown('no-value', ['certificate.not_after'], 'the certificate states a time that does not exist');
};

/** undefined: the text is no certificate. */
export const certificateFacts = (pem: string): Readonly<Record<string, Value>> | undefined => {
  const certificate = parse(pem);
  if (!certificate) return undefined;
  const { asymmetricKeyType: type = null, asymmetricKeyDetails: details = {} } = certificate.publicKey;
  const bits = details.modulusLength ?? curveBits[details.namedCurve ?? ''] ?? fixedBits[type ?? ''];
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    not_before: opensslTime(certificate.validFrom),
    not_after: opensslTime(certificate.validTo),
    key_type: type,
    ...(bits === undefined ? {} : { key_bits: bits }),
    signature: signatureOf(certificate.raw) ?? unknown('no-value', ['certificate.signature'], 'the certificate is signed in a way that is not known here'),
    sha1: certificate.fingerprint.toLowerCase(),
  };
};
