// Loads a capture, line by line. A file that is damaged, truncated, modified, too large or of another version is refused with one error.
import { createHash, type Hash } from 'node:crypto';
import schema from '../../schemas/capture.schema.json' with { type: 'json' };
import { fail, TenantryError } from '../errors.ts';
import { linesOf } from '../files/lines-of.ts';
import { operatorFile } from '../files/operator-file.ts';
import { blocksOf } from '../files/read-text.ts';
import { canonical, deeperThan, isArray, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { plainText } from '../platform/plain-text.ts';
import { mistakesIn } from '../yaml/check.ts';
import { capture as isCapture } from '../yaml/validators/capture.generated.js';
import { type Captured, captureFormat, captureVersion, emptyHead, headText, largestCapture } from './capture.ts';
import { checkCaptured } from './check-captured.ts';

/** Captures contain response bodies, which are refused beyond 64 levels. */
const deepest = 100;

/** Bytes. The first line, with the sums of all usage records, is the longest. */
const longestLine = 1 << 26;

/** What a command needs of a capture. */
export interface CaptureNeeds {
  /** The responses that each item was decoded from, which take more than half of the file: for a simulation, and for fields of a list that separate reads have too. */
  readonly responses: boolean;
  /** Collections of other kinds are left out; undefined: none. */
  readonly kinds?: ReadonlySet<KindName> | undefined;
}

const damaged = (path: string): never =>
  fail('capture-invalid', `the capture ${path} was modified or is truncated: its content does not match its digest`);

const objectIn = (path: string, line: Buffer | undefined): JsonObject => {
  const json = line && parseJson(line.toString());
  return isObject(json) ? json : damaged(path);
};

const headIn = (path: string, line: Buffer | undefined): JsonObject => {
  const text = line?.toString() ?? '';
  const head = parseJson(text);
  if (head === undefined)
    return fail(
      'capture-invalid',
      `the file ${path} does not begin with a line of JSON: it is not a capture, was formatted, or is truncated`,
    );
  if (!isObject(head) || head.format !== captureFormat) return fail('capture-invalid', `the file ${path} is not a capture of Tenantry`);
  if (head.version !== captureVersion) {
    return fail(
      'capture-invalid',
      `the file ${path} is a capture of version ${plainText(canonical(head.version ?? null), 20)}; this version of Tenantry reads version ${captureVersion}`,
    );
  }
  return text.startsWith(headText(head.digest ?? null)) ? head : damaged(path);
};

const none: JsonObject = Object.freeze({});

/** Equal texts and empty objects of the items of one collection are held once. */
const sharing = (item: JsonObject, first: JsonObject, { kind = null, name = null }: JsonObject, wire: JsonObject): JsonObject => {
  const { parent, unread } = item;
  const isEmpty = isObject(unread) && Object.keys(unread).length === 0;
  return Object.assign(item, {
    kind,
    in: name,
    wire,
    ...(parent !== undefined && parent === first['parent'] && { parent: first['parent'] }),
    ...(isEmpty && { unread: none }),
  });
};

/** The items of a collection, which are as many as it says. undefined: they are not needed. */
const takeItems = (
  path: string,
  lines: Iterator<Buffer, undefined>,
  collection: JsonObject,
  needs: CaptureNeeds,
): readonly Json[] | undefined => {
  const names: ReadonlySet<Json | undefined> | undefined = needs.kinds;
  const isWanted = names?.has(collection['kind']) ?? true;
  const items: JsonObject[] = [];
  const count = collection['items'];
  if (typeof count !== 'number' || !Number.isSafeInteger(count)) return damaged(path);
  for (let left = count; left > 0; left -= 1) {
    const line = lines.next().value;
    const item = isWanted ? objectIn(path, line) : none;
    const responses = lines.next().value ?? damaged(path);
    if (isWanted) items.push(sharing(item, items[0] ?? item, collection, needs.responses ? objectIn(path, responses) : none));
  }
  return isWanted ? items : undefined;
};

/** The collections of the first line, with their items. */
const takeCollections = (
  path: string,
  lines: Iterator<Buffer, undefined>,
  listed: Json | undefined,
  needs: CaptureNeeds,
): readonly Json[] => {
  if (!isArray(listed)) return damaged(path);
  const filled = listed.flatMap((one) => {
    if (!isObject(one)) return damaged(path);
    const items = takeItems(path, lines, one, needs);
    return items ? [{ ...one, items }] : [];
  });
  return lines.next().done === true ? filled : damaged(path);
};

/** With the bytes behind the head added to the hash. */
function* digested(blocks: Iterable<Buffer>, hash: Hash): Generator<Buffer> {
  let head = emptyHead.length;
  for (const block of blocks) {
    const rest = block.subarray(Math.min(head, block.length));
    head -= block.length - rest.length;
    hash.update(rest);
    yield block;
  }
}

/** The lines put together, in the form of the schema, which has not been checked yet. Throws `capture-invalid`. */
export const captureIn = (path: string, blocks: Iterable<Buffer>, needs: CaptureNeeds): JsonObject => {
  const hash = createHash('sha256');
  const lines = linesOf(digested(blocks, hash), longestLine);
  const head = headIn(path, lines.next().value);
  const content = isObject(head['content']) ? head['content'] : damaged(path);
  const live = isObject(content['live']) ? content['live'] : damaged(path);
  const collections = takeCollections(path, lines, live['collections'], needs);
  return hash.digest('hex') === head['digest'] ? { ...head, content: { ...content, live: { ...live, collections } } } : damaged(path);
};

/** Relies only on the shape that the schema has proved. */
const proved = (path: string, file: JsonObject): Captured => {
  const refuse = (mistakes: readonly string[]): never => {
    throw new TenantryError(
      mistakes.map((mistake) => ({ code: 'capture-invalid', message: `the capture ${path} is invalid: ${mistake}` })),
    );
  };
  // Before anything recurses over it.
  if (deeperThan(file, deepest)) fail('capture-invalid', `the file ${path} is nested deeper than any capture`);
  const mistakes = mistakesIn(file, isCapture, schema);
  if (mistakes.length > 0) return refuse(mistakes.map(({ message }) => message));
  // The schema has just proved the shape.
  const captured = file.content as unknown as Captured;
  const wrong = checkCaptured(captured.live);
  return wrong.length > 0 ? refuse(wrong) : captured;
};

/** Throws `capture-invalid`. */
export const parseCapture = (path: string, text: string): Captured =>
  proved(path, captureIn(path, [Buffer.from(text)], { responses: true }));

/** Throws `file-missing` or `capture-invalid`. */
export const loadCapture = async (path: string, needs: CaptureNeeds = { responses: true }): Promise<Captured> =>
  proved(path, captureIn(path, blocksOf(operatorFile(path), largestCapture), needs));
