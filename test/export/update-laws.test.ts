// Any change of the live state: the updated files of examples/acme validate; every remaining difference was reported; comments and the order of keys stay; a
// second update changes nothing. If a person must decide, the position is named and nothing is written.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoState, examplesFolder } from '../../src/commands/demo/state.ts';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { TenantryError } from '../../src/errors.ts';
import { type FilesUpdate, updateFiles } from '../../src/export/update-files.ts';
import { isArray, type Json } from '../../src/json.ts';
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import type { Document } from '../../src/yaml/parse.ts';
import { valueAt } from '../../src/yaml/path.ts';
import { runs } from '../runs.ts';
import { plannable } from './plannable.ts';
import { loaded, now, readOrganization } from './worlds.ts';

const acme = loadDesired(join(examplesFolder(), 'acme'), kindList);
const texts = Object.fromEntries(acme.documents.map(({ file, text }) => [file, text]));

let demo: Live;
beforeAll(async () => {
  demo = await readOrganization(demoState({ seed: 1, now: now.getTime() }));
});

const declarable = (live: Live): readonly Observed[] =>
  live.collections.flatMap(({ items }) => items.filter(({ kind, phase }) => kindNamed(kind).place && phase !== 'retired'));

const replaced = (live: Live, of: Observed, by: readonly Observed[]): Live => ({
  ...live,
  collections: live.collections.map((one) =>
    one.name === of.in ? { ...one, items: one.items.flatMap((item) => (item === of ? by : [item])) } : one,
  ),
});

/** Deleted, with its children; other references to it stay. */
const gone = (live: Live, of: Observed): Live => ({
  ...live,
  collections: live.collections
    .filter((one) => !one.name.endsWith(`@${of.address}`))
    .map((one) => ({ ...one, items: one.items.filter((item) => item !== of && item.parent !== of.address) })),
});

const other = (value: Json, which: number): Json => {
  if (typeof value === 'number') return value + 1 + which;
  if (typeof value === 'boolean') return !value;
  return isArray(value) ? value.slice(which % (value.length + 1)) : value;
};

const changed = (live: Live, of: Observed, which: number): Live => {
  const { fields, place } = kindNamed(of.kind);
  const free = Object.keys(of.values).filter((name) => name !== place?.key && name !== 'region' && fields[name]?.side !== 'live');
  const field = free[which % Math.max(free.length, 1)];
  if (field === undefined) return live;
  const value = field === 'description' ? `changed ${which}` : other(of.values[field] ?? null, which);
  return replaced(live, of, [{ ...of, values: { ...of.values, [field]: value } }]);
};

/** Another one beside it, with a name of its own. */
const joined = (live: Live, of: Observed, which: number): Live => {
  const kind = kindNamed(of.kind);
  const key = kind.place?.key;
  const name = key === undefined ? undefined : of.values[key];
  if (key === undefined || typeof name !== 'string' || name.includes('@')) return live;
  const values = { ...of.values, [key]: `${name}-${which % 3}` };
  const id = `00000000-0000-4000-8000-${String(which).padStart(12, '0')}`;
  return replaced(live, of, [
    of,
    { ...of, id: kind.name === 'role' ? `${name}-${which % 3}` : id, values, address: kind.address(values, of.parent) },
  ]);
};

const changes = { gone, changed, joined };
const change = fc.record({ type: fc.constantFrom('gone', 'gone', 'changed', 'joined'), at: fc.nat(), which: fc.nat({ max: 99 }) });

const emptied = (live: Live, kind: string): Live =>
  declarable(live)
    .filter((item) => item.kind === kind)
    .reduce((rest, { address }) => {
      const item = declarable(rest).find((one) => one.address === address);
      return item ? gone(rest, item) : rest;
    }, live);

const world = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 12 }),
  emptied: fc.option(fc.constantFrom('federation', 'proxy-cache', 'registry', 'api-key', 'group-member', 'group', 'domain', 'role'), {
    freq: 2,
  }),
});

const happened = (all: readonly { readonly type: keyof typeof changes; readonly at: number; readonly which: number }[], live: Live): Live =>
  all.reduce((one, { type, at, which }) => {
    const items = declarable(one);
    const of = items[at % items.length];
    return of ? changes[type](one, of, which) : one;
  }, live);

const keysOf = ({ entries }: Document, path: readonly (string | number)[]): readonly (string | number)[] =>
  entries(path).map(({ key }) => key);

/** Sections of the first two levels in which the remaining entries have another order. */
const disordered = (before: Document, after: Document): readonly string[] =>
  [[], ...keysOf(before, []).map((key) => [key])]
    .filter((path) => {
      const [was, is] = [keysOf(before, path), keysOf(after, path)];
      return is.filter((key) => was.includes(key)).join() !== was.filter((key) => is.includes(key)).join();
    })
    .map((path) => `${before.file}: ${path.join()} has another order`);

/** The comments above a file's first key, and lines with a comment whose member is unchanged. */
const lostComments = (before: Document, after: Document): readonly string[] => {
  const head = /^(?:#.*\n)*/.exec(before.text)?.[0] ?? '';
  const lines = new Set(after.text.split('\n'));
  const member = (document: Document, key: string): string => JSON.stringify(valueAt(document.value, ['members', key]) ?? key);
  const lost = before.text.split('\n').filter((line) => {
    const [, key] = /^ {2}(\S+): .* #/.exec(line) ?? [];
    return key !== undefined && valueAt(after.value, ['members', key]) && member(before, key) === member(after, key) && !lines.has(line);
  });
  return after.text.startsWith(head) ? lost : [head, ...lost];
};

const attempt = (live: Live): FilesUpdate | TenantryError => {
  try {
    return updateFiles(acme, live, kindList);
  } catch (error) {
    if (error instanceof TenantryError) return error;
    throw error;
  }
};

/** Refusals without a position in the existing files. */
const misplaced = ({ problems }: TenantryError): readonly string[] =>
  problems
    .filter(({ code, at }) => {
      const line = texts[at?.file ?? '']?.split('\n')[(at?.line ?? 0) - 1] ?? '';
      return !['reference', 'ownership'].includes(code) || !/^["']?[\w*]/.test(line.slice((at?.col ?? 1) - 1));
    })
    .map(({ message }) => message);

const wrong = ({ texts: changes, notes }: FilesUpdate, live: Live): readonly string[] => {
  const updated = { ...texts, ...changes };
  const again = loaded(updated);
  const said = notes.join('\n');
  return [
    ...plannable(updated, live).flatMap(({ address }) => (said.includes(address) ? [] : [`${address} differs and nobody said so`])),
    ...Object.keys(updateFiles(again, live, kindList).texts).map((file) => `${file} changes again`),
    ...acme.documents.flatMap((before) => {
      const after = again.documents.find(({ file }) => file === before.file);
      return after ? [...disordered(before, after), ...lostComments(before, after)] : [`${before.file} is gone`];
    }),
  ];
};

describe('an update of the example, whatever happened', () => {
  it('is valid, reports remaining differences, keeps handwritten text, and is needed only once', () => {
    fc.assert(
      fc.property(world, ({ changes: all, emptied: kind }) => {
        const live = happened(all, kind === null ? demo : emptied(demo, kind));
        const found = attempt(live);
        expect(found instanceof TenantryError ? misplaced(found) : wrong(found, live)).toEqual([]);
      }),
      runs(4),
    );
  });
});
