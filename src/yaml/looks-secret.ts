// Whether a text looks like a secret. It is decided by shape alone: known formats, and long random strings. The text is never displayed.
import { X509Certificate } from 'node:crypto';

/** Formats that are secrets anywhere. */
const formats: readonly RegExp[] = [
  /-----BEGIN (?!CERTIFICATE-|CERTIFICATE REQUEST-|PUBLIC KEY-|RSA PUBLIC KEY-|X509 CRL-)[A-Z0-9 ]{1,40}-----/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/, // JSON Web Token
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, // AWS access key id
  /\bgh[pousr]_[A-Za-z0-9]{20,}/, // GitHub
  /\bgithub_pat_\w{20,}/,
  /\bglpat-[\w-]{16,}/, // GitLab
  /\bxox[abeoprs]-[\w-]{10,}/, // Slack
  /\b(?:dckr_pat|npm|mgc|mgl)_[A-Za-z0-9_-]{16,}/, // Docker Hub, npm, the platform
  /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/, // Stripe
  /\bAIza[\w-]{35}/, // Google
  /:\/\/[^\s/:@]{1,200}:[^\s/@]{1,200}@/, // a password in a URL
];
// One expression for all: one pass over the text.
const anyFormat = new RegExp(formats.map(({ source }) => `(?:${source})`).join('|'));
const shortest = 16;

const token = /[A-Za-z0-9+/_=-]{20,}/g;
const hex = /^(?:0x)?[0-9a-fA-F]+$/;

/**
 * How often a text changes between small letters, large letters and digits, per character; a capitalized word does not count. Random text of 20 characters and
 * more is near 0.45, names such as `ProductionBackupDb2026` below 0.2.
 */
const restlessness = (piece: string): number => {
  let changes = 0;
  for (let at = 1; at < piece.length; at += 1) {
    const [before, after] = [classOf(piece.charCodeAt(at - 1)), classOf(piece.charCodeAt(at))];
    if (before !== after && before !== 'other' && after !== 'other' && !(before === 'upper' && after === 'lower')) changes += 1;
  }
  return changes / piece.length;
};
const classOf = (code: number): 'digit' | 'upper' | 'lower' | 'other' =>
  code >= 48 && code <= 57 ? 'digit' : code >= 65 && code <= 90 ? 'upper' : code >= 97 && code <= 122 ? 'lower' : 'other';

const isRandom = (piece: string): boolean => {
  const classes = [/[a-z]/, /[A-Z]/, /[0-9]/].filter((pattern) => pattern.test(piece)).length;
  if (classes < 2 || piece.split(/[-_+/=]+/).every((part) => hex.test(part) || part.length < 8)) return false;
  if (classes === 2 && (longestPart(piece) < 32 || !/[0-9]/.test(piece))) return false;
  return restlessness(piece) >= 0.25;
};
const longestPart = (piece: string): number => Math.max(...piece.split(/[-_+/=]+/).map((part) => part.length));

// The base64 of a certificate is long and random, but public: SAML federations contain it.
const isCertificate = (text: string): boolean => {
  if (!text.trimStart().startsWith('MII')) return false;
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).subject !== undefined;
  } catch {
    return false;
  }
};
const publicBlock =
  /-----BEGIN (?:CERTIFICATE|CERTIFICATE REQUEST|PUBLIC KEY|RSA PUBLIC KEY|X509 CRL)-----[A-Za-z0-9+/=\s]*-----END [A-Z0-9 ]+-----/g;

/** True if the text has the format of a known secret. */
export const hasSecretFormat = (text: string): boolean => text.length >= shortest && anyFormat.test(text);

/** True if the text has the format of a known secret, or contains a long random string that is not a certificate, a digest or a UUID. */
export const looksSecret = (text: string): boolean => {
  if (text.length < shortest) return false;
  if (hasSecretFormat(text)) return true;
  const rest = text.includes('-----BEGIN') ? text.replace(publicBlock, '') : text;
  return (rest.match(token)?.some(isRandom) ?? false) && !isCertificate(rest);
};

const secretKey =
  /(?:^|_)(?:password|passwd|passphrase|secret|token|webhook|hmac|api_?key|private_?key|access_?key|secret_?key|access_secret|client_secret)$/;
const publicKey = /(?:^|_)(?:id|ids|fingerprint|certificate|digest|url|uri|endpoint|sha1|sha256|sha512|checksum|hash|integrity)$/;
const normal = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.\s]/g, '_')
    .toLowerCase();

/** True if the value of this key is a secret by its name: `client_secret`, `password`, `apiKey` … */
export const isSecretKey = (key: string): boolean => secretKey.test(normal(key));

/** True if the value of this key is public by its name, even if it looks random: `client_id`, `idp_certificate`, `jwks_uri` … */
export const isPublicKey = (key: string): boolean => publicKey.test(normal(key));
