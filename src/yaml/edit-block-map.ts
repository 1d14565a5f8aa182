// Entries of a block map changed, removed and added, each by its own lines.
import type { ParsedNode, YAMLMap } from 'yaml';
import type { Json, JsonObject } from '../json.ts';
import { keyText } from './build.ts';
import { type Editor, indented, putLines } from './edit-home.ts';
import { commentStart, endOf, type KeyPlace, keysOf, lineStart } from './span.ts';
import type { Splice } from './splice.ts';
import { entryLines } from './write.ts';

interface Entry {
  readonly key: string;
  readonly node: ParsedNode;
  readonly place: KeyPlace;
}

/** Undefined where the map cannot be edited by lines: its keys do not begin lines of their own, or nothing of it would stay. */
export const editBlockMap = (editor: Editor, map: YAMLMap.Parsed, before: JsonObject, after: JsonObject): readonly Splice[] | undefined => {
  const places = keysOf(editor.text, map);
  const entries = map.items.flatMap((pair, index): readonly Entry[] => {
    const [key, place] = [keyText(pair.key), places?.[index]];
    return key === undefined || place === undefined ? [] : [{ key, node: pair.value ?? pair.key, place }];
  });
  const stays = entries.filter(({ key }) => Object.hasOwn(after, key));
  const [firstStays] = stays;
  const last = entries.at(-1);
  if (entries.length < map.items.length || firstStays === undefined || last === undefined) return undefined;

  const changed = stays.flatMap(({ key, node, place }) =>
    editor.edit({
      node,
      before: before[key] ?? null,
      after: after[key] ?? null,
      home: { type: 'entry', colon: place.colon, indent: place.indent },
    }),
  );
  const added = Object.entries(after)
    .filter(([key]) => !Object.hasOwn(before, key))
    .flatMap(([key, value]: [string, Json]) => indented(entryLines(key, value, last.place.indent, editor.step), last.place.indent));
  return [
    ...changed,
    ...removals(editor, entries, firstStays, after),
    ...(added.length === 0 ? [] : [putLines(editor, endOf(editor.text, last.node), added)]),
  ];
};

const removals = ({ text }: Editor, entries: readonly Entry[], firstStays: Entry, after: JsonObject): readonly Splice[] =>
  entries.flatMap((entry, index): readonly Splice[] => {
    if (Object.hasOwn(after, entry.key)) return [];
    const [first] = entries;
    const start = lineStart(text, entry.place.at);
    const besideDash = first !== undefined && text.slice(lineStart(text, first.place.at), first.place.at).trim() !== '';
    // What stands beside a dash goes up to the first entry that stays, which then takes its place there.
    if (besideDash && entry.place.at < firstStays.place.at)
      return entry === first ? [{ start: first.place.at, end: beginOf(text, entries, firstStays), text: '' }] : [];
    const above = entries[index - 1];
    // What stands above the first key of a file speaks for the file.
    const from = above !== undefined ? endOf(text, above.node) : entry.place.indent === 0 ? start : 0;
    return [{ start: commentStart(text, start, entry.place.indent, from), end: endOf(text, entry.node), text: '' }];
  });

// Where an entry or its comment begins, behind the indentation.
const beginOf = (text: string, entries: readonly Entry[], entry: Entry): number => {
  const above = entries[entries.indexOf(entry) - 1];
  const begin = commentStart(text, lineStart(text, entry.place.at), entry.place.indent, above === undefined ? 0 : endOf(text, above.node));
  return begin + entry.place.indent;
};
