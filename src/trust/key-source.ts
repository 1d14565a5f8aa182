// Where the API key of an organization is read: `env:NAME`, `file:/path` or `exec:program`. `{key}` is replaced by the name of the key in the fleet file.
import { resolve } from 'node:path';

/** As written, without its form; `{key}` is not replaced. */
export interface KeySource {
  readonly type: 'env' | 'file' | 'exec';
  readonly text: string;
}

/** The place of one organization's API key. */
export type ApiKeyPlace =
  | { readonly type: 'env'; readonly name: string }
  /** Absolute. */
  | { readonly type: 'file'; readonly path: string }
  /** Absolute, or a name that is looked up in PATH. `argument` is its only argument. */
  | { readonly type: 'exec'; readonly program: string; readonly argument: string };

export type ParsedKey =
  | { readonly source: KeySource }
  | { readonly why: string; readonly help: string; readonly code: 'trust' | 'secret-in-file' };

const placeholder = '{key}';
const forms: readonly KeySource['type'][] = ['env', 'file', 'exec'];
const help = 'Write `env:NAME`, `file:/path` or `exec:program`; `{key}` in a name or path is replaced by the name of the key.';

const inVariable = (key: string): string => key.toUpperCase().replace(/[.-]/g, '_');

/** Why a source of this form cannot be used. */
const faults: Readonly<Record<KeySource['type'], (text: string) => string | undefined>> = {
  env: (text) => {
    // The fleet file contains the name of the key, and anybody may propose a change to that.
    if (text.startsWith(placeholder)) return 'begins with `{key}`, so that the fleet file could name any environment variable';
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text.replaceAll(placeholder, 'K')) ? undefined : 'is not the name of an environment variable';
  },
  file: () => undefined,
  exec: (text) =>
    text.includes(placeholder)
      ? 'contains `{key}`, so that the fleet file could name the program; it gets the name as its argument'
      : undefined,
};

/** A text in another form may be the API key itself, and is never displayed. */
export const parseKeySource = (written: string): ParsedKey => {
  const type = forms.find((form) => written.startsWith(`${form}:`));
  if (type === undefined) return { why: 'is not a place, and may be an API key itself', help, code: 'secret-in-file' };
  const text = written.slice(type.length + 1);
  const fault = faults[type](text);
  const braces = /[{}]/.test(text.replaceAll(placeholder, '')) ? 'contains a brace that does not belong to `{key}`' : undefined;
  const why = text.trim() === '' ? 'names nothing' : (fault ?? braces);
  return why === undefined ? { source: { type, text } } : { why, help, code: 'trust' };
};

/** `name`: of the key. `folder`: where relative paths begin. */
export const keyPlace = ({ type, text }: KeySource, name: string, folder: string): ApiKeyPlace => {
  if (type === 'env') return { type, name: text.replaceAll(placeholder, inVariable(name)) };
  if (type === 'file') return { type, path: resolve(folder, text.replaceAll(placeholder, name)) };
  return { type, program: /[/\\]/.test(text) ? resolve(folder, text) : text, argument: name };
};

/** The same text for the same place. */
export const placeId = (place: ApiKeyPlace): string => {
  if (place.type === 'env') return `env:${place.name}`;
  return place.type === 'file' ? `file:${place.path}` : `exec:${place.program} ${place.argument}`;
};

/** A pattern of all variables that a source in the environment can name. */
export const anyVariable = ({ text }: KeySource): string => text.replaceAll(placeholder, '*');
