// Whether a document follows its JSON Schema and contains no secrets. Each mistake once, at its position.
import type { Problem, Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { explain } from './explain.ts';
import { type FileTypeName, keysOf, otherFileType } from './file-types.ts';
import { findSecrets } from './find-secrets.ts';
import type { Mistake } from './mistake.ts';
import type { Document } from './parse.ts';
import { showPath } from './path.ts';
import { visible } from './visible.ts';

/** A validator that ajv compiled ahead of time (src/yaml/validators/*.generated.js). */
export type Validate = (value: Json) => boolean;

/** The problems of a document, in the order of its text; empty if it is valid. A file of another type is only named. `schema` is the source of `validate`, and only read if there is a mistake. */
export const check = (document: Document, type: FileTypeName, validate: Validate, schema: JsonObject): readonly Problem[] => {
  const other = otherFileType(keysOf(document.value), [type], document.file);
  if (other) return [{ code: 'file-other-type', ...other, at: document.at([]) }];
  const secrets = findSecrets(document.value).map(
    ({ path, on }): Mistake => ({
      path,
      on,
      code: 'secret-in-file',
      message: `${on === 'key' ? 'the key of ' : ''}${showPath(path)} looks like a secret`,
    }),
  );
  // Other problems of a secret do not matter: it must be removed.
  const hidden = new Set(secrets.map(({ path }) => JSON.stringify(path)));
  const found = mistakesIn(document.value, validate, schema);
  const mistakes = hidden.size === 0 ? found : found.filter(({ path }) => !hidden.has(JSON.stringify(path)));
  const all = [...secrets, ...mistakes];
  const located = all.slice(0, mostLocated).map((mistake) => ({ mistake, problem: problemOf(document, mistake) }));
  const sorted = located.toSorted((a, b) => inOrder(a.problem.at, b.problem.at));
  const counted = [
    ...located.map(({ mistake }) => (mistake.times ?? 1) - 1),
    ...all.slice(mostLocated).map(({ times = 1 }) => times),
  ].reduce((sum, times) => sum + times, 0);
  const last = sorted.at(-1)?.problem;
  // A problem that is only counted needs no message and position of its own.
  return [...sorted.map(({ problem }) => problem), ...(last ? Array<Problem>(counted).fill(last) : [])];
};

/** Far more than are printed: the others are only counted. Locating and sorting all of them would take longer than reading the file. */
const mostLocated = 1000;

/** Why a value does not follow its schema; empty if it does. `schema` is only read if there is a mistake. */
export const mistakesIn = (value: Json, validate: Validate, schema: JsonObject): readonly Mistake[] => {
  if (validate(value)) return [];
  const explained = explain(schema, value);
  if (explained.length > 0) return explained;
  // A keyword that explain.ts does not know: a document that ajv refuses is never accepted.
  return [{ path: [], on: 'value', code: 'schema', message: 'the document does not follow its schema' }];
};

const problemOf = (document: Document, { path, on, code, message, help }: Mistake): Problem & { readonly at: Source } => ({
  code,
  message,
  at: on === 'key' ? document.keyAt(path) : document.at(path),
  ...(help === undefined ? {} : { help: visible(help) }),
});

const inOrder = (a: Source, b: Source): number => a.line - b.line || a.col - b.col;
