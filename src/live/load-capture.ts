// Loads a capture. A file that is damaged, truncated, modified, too large or of another version is refused with one error.
import schema from '../../schemas/capture.schema.json' with { type: 'json' };
import { fail, TenantryError } from '../errors.ts';
import { operatorFile } from '../files/operator-file.ts';
import { readText } from '../files/read-text.ts';
import { canonical, deeperThan, digestOf, digestOfText, isObject, type Json, type JsonObject } from '../json.ts';
import { sameAddress, sameCollection } from '../kinds/address.ts';
import type { Received } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { plainText } from '../platform/plain-text.ts';
import { mistakesIn } from '../yaml/check.ts';
import { capture as isCapture } from '../yaml/validators/capture.generated.js';
import { type Captured, captureFormat, captureVersion, end, headText, largestCaptureText } from './capture.ts';
import { checkCaptured } from './check-captured.ts';
import { readWritten } from './read-written.ts';

/** Captures contain response bodies, which are refused beyond 64 levels. */
const deepest = 100;

const parse = (path: string, text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return fail('capture-unfit', `the file ${path} is not JSON, or is truncated`);
  }
};

/** Captures of earlier versions have percent-encoded addresses. Linear, and cheap for plain names. */
const itemInOneForm = (item: Received): Received => {
  const { address, in: collection, parent } = item;
  const now = {
    address: sameAddress(address),
    in: sameCollection(collection),
    ...(parent === undefined ? {} : { parent: sameAddress(parent) }),
  };
  return now.address === address && now.in === collection && now.parent === parent ? item : { ...item, ...now };
};

const inOneForm = ({ live, ...rest }: Captured): Captured => ({
  ...rest,
  live: {
    ...live,
    collections: live.collections.map((one) => ({ ...one, name: sameCollection(one.name), items: one.items.map(itemInOneForm) })),
  },
});

/** Before anything recurses over it. */
const demandShallow = (path: string, file: JsonObject): void => {
  if (deeperThan(file, deepest)) fail('capture-unfit', `the file ${path} is nested deeper than any capture`);
};

/** The text of the content, if the file is as Tenantry writes it. */
const writtenContent = (text: string, { digest = null }: JsonObject): string | undefined => {
  const before = headText(digest);
  return text.startsWith(before) && text.endsWith(end) ? text.slice(before.length, -end.length) : undefined;
};

/** Tenantry writes the canonical text in lines; a file that was formatted since, or that contains escaped characters, is converted back to it. */
const isUnmodified = (text: string, file: JsonObject): boolean => {
  const written = writtenContent(text, file);
  if (written !== undefined && digestOfText(written.replaceAll('\n', '')) === file.digest) return true;
  return file.content !== undefined && digestOf(file.content) === file.digest;
};

/** Relies only on the shape that the schema has proved. */
const capturedIn = (path: string, file: JsonObject): Captured => {
  const refuse = (mistakes: readonly string[]): never => {
    throw new TenantryError(mistakes.map((mistake) => ({ code: 'capture-unfit', message: `the capture ${path} is invalid: ${mistake}` })));
  };
  const mistakes = mistakesIn(file, isCapture, schema);
  if (mistakes.length > 0) return refuse(mistakes.map(({ message }) => message));
  // The schema has just proved the shape.
  const captured = file.content as unknown as Captured;
  const wrong = checkCaptured(captured.live);
  return wrong.length > 0 ? refuse(wrong) : inOneForm(captured);
};

/** Throws `capture-unfit`. */
export const parseCapture = (path: string, text: string): Captured => {
  const file = parse(path, text);
  if (!isObject(file) || file.format !== captureFormat) return fail('capture-unfit', `the file ${path} is not a capture of Tenantry`);
  demandShallow(path, file);
  if (file.version !== captureVersion) {
    return fail(
      'capture-unfit',
      `the file ${path} is a capture of version ${plainText(canonical(file.version ?? null), 20)}; this version of Tenantry reads version ${captureVersion}`,
    );
  }
  if (!isUnmodified(text, file)) {
    return fail('capture-unfit', `the capture ${path} was modified: its content does not match its digest`);
  }
  return capturedIn(path, file);
};

/** What a command needs of a capture. */
export interface CaptureNeeds {
  /** The responses that each item was decoded from, which take more than half of the file: for a simulation, and for fields of a list that separate reads have too. */
  readonly responses: boolean;
  /** Collections of other kinds are left out; undefined: none. */
  readonly kinds?: ReadonlySet<KindName> | undefined;
}

/** Throws `file-missing` or `capture-unfit`. */
export const loadCapture = async (path: string, { responses, kinds }: CaptureNeeds = { responses: true }): Promise<Captured> => {
  const file = operatorFile(path);
  const names: ReadonlySet<Json | undefined> | undefined = kinds;
  const written = readWritten(file, { responses, isWanted: (kind) => names === undefined || names.has(kind) });
  if (written.type === 'written') {
    demandShallow(path, written.file);
    return capturedIn(path, written.file);
  }
  // A file that was formatted or modified since it was written is read as a whole, which shows why.
  const captured = parseCapture(path, readText(file, largestCaptureText));
  return written.type === 'other'
    ? captured
    : fail('capture-unfit', `the capture ${path} was modified: its lines are not as Tenantry writes them`);
};
