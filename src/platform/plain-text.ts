// Text from outside, made fit to be shown: one line, no control characters, no secrets, not long.

/** Control and formatting characters (direction marks too), line separators, halves of a surrogate pair. */
const unshown = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu;

/** Most texts: words of visible ASCII with one space between them. */
const usual = /^[!-~]+(?: [!-~]+)*$/;

/** At most `most` characters; what is left out is marked by `…`. */
export const plainText = (text: string, most = 300): string => {
  if (text.length <= most && usual.test(text)) return text;
  const line = text.replaceAll(unshown, ' ').trim();
  if (line.length <= most) return line;
  // Not through the middle of a pair.
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Written the same everywhere, as most credentials are. */
const plain = /^[\w.~-]+$/;

/** As it is; as JSON writes it, also in a text that is JSON within JSON; and as URLs do. The longest first. */
const formsOf = (secret: string): readonly string[] => {
  if (plain.test(secret)) return [secret];
  const inUrl = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, ''));
  return [...new Set([inUrl, inJson(inJson(secret)), inJson(secret), secret])].sort((a, b) => b.length - a.length);
};

/** Each secret becomes `***`. One of fewer than four characters stays: taking it out would garble the text, not protect it. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .flatMap(formsOf)
    .reduce((kept, form) => kept.replaceAll(form, '***'), text);
