// Text from outside, made safe to display: one line, no control characters, no secrets, limited length.

/** Control and formatting characters (including direction marks), line separators, lone surrogates. */
const unshown = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu;

/** Most texts: words of visible ASCII with one space between them. */
const usual = /^[!-~]+(?: [!-~]+)*$/;

/** At most `most` characters; `…` replaces the rest. */
export const plainText = (text: string, most = 300): string => {
  if (text.length <= most && usual.test(text)) return text;
  const line = text.replaceAll(unshown, ' ').trim();
  if (line.length <= most) return line;
  // Never inside a surrogate pair.
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Written the same everywhere, as most credentials are. */
const plain = /^[\w.~-]+$/;

/** As it is; in JSON notation, also in JSON within JSON; and in URL notation. The longest first. */
const formsOf = (secret: string): readonly string[] => {
  if (plain.test(secret)) return [secret];
  const inUrl = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, ''));
  return [...new Set([inUrl, inJson(inJson(secret)), inJson(secret), secret])].sort((a, b) => b.length - a.length);
};

/** Each secret becomes `***`. A secret of fewer than four characters stays: removing it would garble the text without protecting it. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .flatMap(formsOf)
    .reduce((kept, form) => kept.replaceAll(form, '***'), text);
