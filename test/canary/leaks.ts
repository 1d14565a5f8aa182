// The check: does a secret stand in what was printed or written, as it is or as programs write it down?
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export type Texts = Readonly<Record<string, string>>;

/** So much of a secret is too much. */
const enough = 12;

/** Of base64, what does not hang on what stands around it: one text for each place in a group of three. */
const base64 = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from(`${' '.repeat(offset)}${secret}`)
      .toString('base64')
      .replaceAll('=', '');
    const inner = text.slice(Math.ceil((offset * 8) / 6) + (offset > 0 ? 1 : 0), -2);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** The forms that a secret may leak in. */
const formsOf = (secret: string): readonly string[] => [
  ...Array.from({ length: Math.max(1, secret.length - enough + 1) }, (_, index) => secret.slice(index, index + enough)),
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('hex'),
  ...base64(secret),
];

/** `<secret> in <place>`, by the names of both. */
export const leaksIn = (texts: Texts, secrets: Texts): readonly string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = formsOf(secret);
    return Object.entries(texts).flatMap(([place, text]) => (forms.some((form) => text.includes(form)) ? [`${name} in ${place}`] : []));
  });

/** All files below a folder, by their paths. */
export const filesIn = (folder: string): Texts =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
  );
