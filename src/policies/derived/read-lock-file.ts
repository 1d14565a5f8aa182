// Lock files → packages. The text comes from the caller and is not trusted to have the format that its name promises.
import { type Problem, TenantryError } from '../../errors.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { positionsIn } from '../../yaml/lines.ts';
import { visible } from '../../yaml/visible.ts';
import type { LockFile, Package } from './lock-file.ts';
import { lowestVersion } from './lowest-version.ts';

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The name, the version and the key that shows them in the text. */
interface Found extends Omit<Package, 'at'> {
  /** The JSON text to look for; its first occurrence counts: `"name": "aws/aws-sdk-php"`, `"node_modules/aws-sdk"`. */
  readonly mark: string;
}

const composer = (value: JsonObject): readonly Found[] =>
  (['packages', 'packages-dev'] as const).flatMap((list) => {
    const packages = value[list];
    return (isArray(packages) ? packages : []).flatMap((one): readonly Found[] => {
      const [name, version] = isObject(one) ? [textOf(one['name']), textOf(one['version'])] : [];
      return name === undefined || version === undefined
        ? []
        : [{ name, version, development: list === 'packages-dev', mark: `"name":${JSON.stringify(name)}` }];
    });
  });

/** In lockfileVersion 2 and 3 the path of a package ends in its name. */
const npm = (value: JsonObject): readonly Found[] => {
  const packages = isObject(value['packages']) ? value['packages'] : {};
  return Object.entries(packages).flatMap(([path, one]): readonly Found[] => {
    const version = isObject(one) ? textOf(one['version']) : undefined;
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (version === undefined || name === undefined || !isObject(one)) return [];
    return [{ name, version, development: one['dev'] === true, mark: `${JSON.stringify(path)}:` }];
  });
};

/** `platform` holds what the project asks for, `platform-overrides` the version that was assumed instead of the installed one. */
const phpOf = (value: JsonObject): string | undefined => {
  const [overrides, platform] = [value['platform-overrides'], value['platform']].map((one) =>
    isObject(one ?? null) ? textOf((one as JsonObject)['php']) : undefined,
  );
  const constraint = overrides ?? platform;
  return constraint === undefined ? undefined : lowestVersion(constraint);
};

const composerFacts = (value: JsonObject): Pick<LockFile, 'php' | 'composer'> => {
  const [php, composer] = [phpOf(value), textOf(value['plugin-api-version'])];
  return { ...(php !== undefined && { php }), ...(composer !== undefined && { composer }) };
};

interface Reader {
  readonly read: (value: JsonObject) => readonly Found[];
  /** What it says about the programs that it is for. */
  readonly facts?: (value: JsonObject) => Pick<LockFile, 'php' | 'composer'>;
  /** Whether `packages` has the form that the package manager writes: an unreadable file must not look like a file without packages. */
  readonly fits: (packages: Json) => boolean;
}
const isComposerPackage = (one: Json): boolean =>
  isObject(one) && textOf(one['name']) !== undefined && textOf(one['version']) !== undefined;
const readers: Readonly<Record<string, Reader>> = {
  'composer.lock': { read: composer, facts: composerFacts, fits: (packages) => isArray(packages) && packages.every(isComposerPackage) },
  'package-lock.json': { read: npm, fits: (packages) => isObject(packages) && Object.values(packages).every(isObject) },
};

/** The end of the string that begins at this quotation mark. The text was parsed before, so the end exists. */
const endOfString = (text: string, begin: number): number => {
  for (let end = text.indexOf('"', begin + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
};

const afterSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
};

/** The string as JSON.stringify writes it, independent of the escapes in the text. */
const canonical = (token: string): string => (token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token);

/** The first position of each mark, ignoring white space: one pass over the strings of the text, minified or not. */
const placesOf = (text: string, marks: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  const note = (mark: string, at: number): void => {
    if (marks.has(mark) && !places.has(mark)) places.set(mark, at);
  };
  let key: { readonly at: number; readonly mark: string; readonly valueAt: number } | undefined;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = endOfString(text, at);
    const token = canonical(text.slice(at, end));
    const colon = afterSpace(text, end);
    if (text[colon] === ':') {
      key = { at, mark: `${token}:`, valueAt: afterSpace(text, colon + 1) };
      note(key.mark, at);
    } else if (key?.valueAt === at) note(`${key.mark}${token}`, key.at);
    at = text.indexOf('"', end);
  }
  return places;
};

const unfit = (file: string, what: string, offset = 0, text = ''): Problem => ({
  code: 'lock-file',
  message: `${visible(file)} ${what}`,
  at: { file, ...positionsIn(text)(offset) },
});

/** The position at which JSON.parse stopped: from its message, otherwise the end of the text. */
const stoppedAt = (error: unknown, text: string): number => {
  const said = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  return said === undefined ? text.length : Number(said);
};

const parse = (text: string, file: string): Json => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TenantryError([unfit(file, 'is not well-formed JSON', stoppedAt(error, text), text)]);
  }
};

/** `file` is the path as the user would type it; its last part determines the format. */
export const readLockFile = (file: string, text: string): LockFile => {
  const reader = readers[file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)];
  if (!reader) throw new TenantryError([unfit(file, `is no lock file that is known here (${Object.keys(readers).join(', ')})`)]);
  const value = parse(text, file);
  if (!isObject(value) || !('packages' in value)) throw new TenantryError([unfit(file, 'holds no `packages`')]);
  if (!reader.fits(value['packages'] ?? null)) throw new TenantryError([unfit(file, 'holds `packages` in a form that is not known')]);
  const found = reader.read(value);
  const places = placesOf(text, new Set(found.map(({ mark }) => mark)));
  const positionOf = positionsIn(text);
  const packages = found.map(({ mark, ...rest }) => ({ ...rest, at: { file, ...positionOf(places.get(mark) ?? 0) } }));
  return { file, ...reader.facts?.(value), packages };
};
