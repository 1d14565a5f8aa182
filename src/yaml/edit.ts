// Edits of YAML text: whole entries are inserted, replaced or deleted, and all other bytes are unchanged. `export --update`, adoption and `waive` share it.
import { isMap } from 'yaml';
import { fail } from '../errors.ts';
import { type Json, sameJson } from '../json.ts';
import { editValue, type TextLayout } from './edit-entries.ts';
import { type Document, parseYaml } from './parse.ts';
import type { Path } from './path.ts';
import { endOf, isInline, lineStart } from './span.ts';
import { type Splice, splice } from './splice.ts';
import { visible } from './visible.ts';
import { inline, write } from './write.ts';

/** set: the path has this value afterwards; missing maps of the path are created. remove: the path does not exist afterwards. */
export type Edit = { readonly type: 'set'; readonly path: Path; readonly value: Json } | { readonly type: 'remove'; readonly path: Path };

/** The text of a document after some edits, applied in order. A path into a list counts the items at the time of its edit. */
export const editYaml = (document: Document, edits: readonly Edit[]): string => {
  const target: { value: Draft } = { value: draftOf(document.value) };
  for (const edit of edits) perform(target, edit);
  return updateYaml(document, target.value);
};

/**
 * The text of a document, edited to contain `target`. A changed entry of a block map is edited inside as long as parts of it stay, otherwise its value is
 * written again after the key; an entry that is missing in `target` is deleted with the comments right above it; new ones are added after the last of their
 * map.
 */
export const updateYaml = (document: Document, target: Json): string => {
  const { text, file, root, value } = document;
  const layout: TextLayout = { text, eol: text.includes('\r\n') ? '\r\n' : '\n', step: stepOf(document) };
  const edited = splice(text, editValue(layout, root, value, target) ?? [replaceRoot(layout, document, target)]);
  // Callers write the result into a file and must be able to rely on it.
  if (edited !== text && !sameJson(parseYaml(edited, file).value, target))
    fail('defect', `editing ${visible(file)} did not produce the expected result; nothing was written`);
  return edited;
};

const replaceRoot = ({ eol, step }: TextLayout, { text, root }: Document, after: Json): Splice => {
  if (isInline(root)) return { start: root.range[0], end: root.range[1], text: inline(after) };
  const written = write(after, 0, 0, step);
  const lines = written.type === 'inline' ? [written.text] : written.lines;
  const start = lineStart(text, root.range[0]);
  // A marker such as `--- |` may be on the line.
  const marker = text.slice(start, root.range[0]).trimEnd();
  return { start, end: endOf(text, root), text: [...(marker === '' ? [] : [marker]), ...lines, ''].join(eol) };
};

// The indentation of the first nested block, or two spaces.
const stepOf = ({ root, text }: Document): number => {
  if (!isMap(root)) return 2;
  for (const { value } of root.items) {
    if (!isMap(value) || value.flow === true) continue;
    const step = value.range[0] - lineStart(text, value.range[0]);
    if (step > 0) return step;
  }
  return 2;
};

type Draft = null | boolean | number | string | Draft[] | { [key: string]: Draft };

const draftOf = (value: Json): Draft => JSON.parse(JSON.stringify(value));
const isDraftMap = (value: Draft | undefined): value is { [key: string]: Draft } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const perform = (target: { value: Draft }, edit: Edit): void => {
  const [first, ...rest] = edit.path;
  if (first === undefined) {
    target.value = edit.type === 'set' ? draftOf(edit.value) : {};
    return;
  }
  if (!isDraftMap(target.value) && !Array.isArray(target.value)) {
    if (edit.type === 'remove') return;
    target.value = {};
  }
  performIn(target.value, first, rest, edit);
};

const performIn = (parent: Draft[] | { [key: string]: Draft }, key: string | number, rest: Path, edit: Edit): void => {
  const inside = Array.isArray(parent) ? parent[Number(key)] : Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (rest.length > 0) {
    if (inside === undefined && edit.type === 'remove') return;
    const held = { value: inside ?? {} };
    perform(held, { ...edit, path: rest });
    put(parent, key, held.value);
  } else if (edit.type === 'set') put(parent, key, draftOf(edit.value));
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
};

const put = (parent: Draft[] | { [key: string]: Draft }, key: string | number, value: Draft): void => {
  if (Array.isArray(parent)) parent[Number(key)] = value;
  else parent[key] = value;
};
