// Which organizations a change can affect: whatever is left out reads the same bytes on both sides.
import { createHash } from 'node:crypto';
import { array, assert, constantFrom, dictionary, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedOrganizations, type PlacedOrganization, removedOrganizations } from '../../src/fleet/changed-organizations.ts';
import { type FileTree, treeOf } from '../../src/fleet/file-tree.ts';
import type { Json } from '../../src/json.ts';
import type { ChangeReason } from '../../src/report/fleet-blocks.ts';

type Files = Readonly<Record<string, string>>;

const idOf = (text: string): string => createHash('sha1').update(text).digest('hex');
/** A text `->x` is a link. */
const tree = (files: Files): FileTree =>
  treeOf(Object.entries(files).map(([name, text]) => ({ name, object: idOf(text), mode: text.startsWith('->') ? '120000' : '100644' })));

/** What loading reads at a path, written a second time. */
const readAt = (files: Files, place: string): readonly (readonly [string, string])[] =>
  Object.entries(files)
    .filter(
      ([name]) =>
        name === place || (name.startsWith(`${place}/`) && /^(?:[^./][^/]*\/)*[^./][^/]*\.ya?ml$/.test(name.slice(place.length + 1))),
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const places = ['orgs/a', 'orgs/a-b', 'orgs/a/deep', 'orgs/b.yaml', 'customers/c', 'customers/d'];
const names = [
  ...places.flatMap((place) =>
    place.endsWith('.yaml') ? [place] : [`${place}/x.yaml`, `${place}/sub/y.yml`, `${place}/.hidden/z.yaml`, `${place}/notes.md`],
  ),
  'policies/own.yaml',
  'policies/deep/other.yaml',
  'policies.yaml',
  'trust.yaml',
  'README.md',
];
const someFiles = dictionary(constantFrom(...names), constantFrom('1', '2', '->3'), { maxKeys: names.length, minKeys: 10 });
const edits = array(record({ name: constantFrom(...names), to: constantFrom('1', '2', '3', '->3', undefined, undefined) }), {
  maxLength: 3,
});
const edited = (files: Files, changes: readonly { readonly name: string; readonly to: string | undefined }[]): Files => {
  const all = changes.reduce<Readonly<Record<string, string | undefined>>>((left, { name, to }) => ({ ...left, [name]: to }), files);
  return Object.fromEntries(Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])));
};

const organizations = places.map(
  (place, index): PlacedOrganization => ({
    name: `o${index}`,
    place,
    references: [[], ['policies'], ['policies.yaml', 'lock.json'], ['policies/deep'], ['customers/d/x.yaml'], undefined][index],
  }),
);
const entry = constantFrom<Json>({ ring: 'a' }, { ring: 'b' }, { ring: 'a', labels: { x: 'y' } });
const document = record({
  rings: constantFrom<Json>(['a'], ['a', 'b']),
  organizations: dictionary(constantFrom(...organizations.map(({ name }) => name)), entry),
});

describe('organizations that a change can affect', () => {
  it('are all whose entry or whose files differ: another one reads the same bytes on both sides', () => {
    assert(
      property(someFiles, edits, document, document, subarray(['trust.yaml']), (files, changes, old, other, trust) => {
        const now = edited(files, changes);
        for (const current of [old, other]) {
          const { reasons } = changedOrganizations({
            before: { document: old, tree: tree(files) },
            now: { document: current, tree: tree(now) },
            organizations,
            trust,
          });
          for (const { name, place, references } of organizations.filter((one) => !reasons.has(one.name))) {
            expect([current.rings, current.organizations[name]]).toEqual([old.rings, old.organizations[name]]);
            for (const read of [place, ...(references ?? ['not known']), ...trust]) expect(readAt(now, read)).toEqual(readAt(files, read));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are no others: each of them has another entry, another file, or a shared part that differs', () => {
    const regular = someFiles.map((files) => Object.fromEntries(Object.entries(files).filter(([, text]) => !text.startsWith('->'))));
    assert(
      property(regular, edits, document, (files, changes, both) => {
        const now = edited(
          files,
          changes.filter(({ to }) => to !== '->3'),
        );
        const known = organizations.filter(({ references }) => references !== undefined);
        const { reasons } = changedOrganizations({
          before: { document: both, tree: tree(files) },
          now: { document: both, tree: tree(now) },
          organizations: known,
          trust: [],
        });
        for (const { place, references = [] } of known.filter((one) => reasons.has(one.name)))
          expect([place, ...references].some((read) => JSON.stringify(readAt(now, read)) !== JSON.stringify(readAt(files, read)))).toBe(
            true,
          );
      }),
      { numRuns: 300 },
    );
  });

  const files: Files = {
    'orgs/a/x.yaml': '1',
    'orgs/a/sub/y.yaml': '1',
    'orgs/a-b/x.yaml': '1',
    'policies/own.yaml': '1',
    'trust.yaml': '1',
  };
  const [first, second] = [
    { name: 'a', place: 'orgs/a', references: ['policies'] },
    { name: 'a-b', place: 'orgs/a-b', references: [] },
  ];
  const base: Json = { version: 1, rings: ['x'], organizations: { a: { path: 'orgs/a' }, 'a-b': { path: 'orgs/a-b' } } };
  it.each<[string, readonly { name: string; to: string | undefined }[], Json | undefined, Readonly<Record<string, ChangeReason>>]>([
    ['nothing', [], base, {}],
    ['a comment of the fleet file', [{ name: 'fleet.yaml', to: '#' }], base, {}],
    ['a file', [{ name: 'orgs/a/sub/y.yaml', to: '2' }], base, { a: 'files' }],
    [
      'the name of a file',
      [
        { name: 'orgs/a/x.yaml', to: undefined },
        { name: 'orgs/a/z.yaml', to: '1' },
      ],
      base,
      { a: 'files' },
    ],
    ['a deleted file', [{ name: 'orgs/a/sub/y.yaml', to: undefined }], base, { a: 'files' }],
    ['a link in place of a file', [{ name: 'orgs/a/x.yaml', to: '->1' }], base, { a: 'files' }],
    ['a note beside the files', [{ name: 'orgs/a/README.md', to: '2' }], base, {}],
    ['a policy in a folder of several', [{ name: 'policies/more.yaml', to: '2' }], base, { a: 'referenced files' }],
    ['an entry', [], { ...base, organizations: { a: { path: 'orgs/a', ring: 'x' }, 'a-b': { path: 'orgs/a-b' } } }, { a: 'entry' }],
    ['an entry that is generated now', [], { ...base, organizations: { a: { path: 'orgs/a' } } }, { 'a-b': 'entry' }],
    ['the rings', [], { ...base, rings: ['x', 'y'] }, { a: 'fleet file', 'a-b': 'fleet file' }],
    ['a default', [], { ...base, defaults: { ring: 'x' } }, { a: 'fleet file', 'a-b': 'fleet file' }],
    ['a pattern', [], { ...base, generated: [{ folders: 'x/*' }] }, { a: 'fleet file', 'a-b': 'fleet file' }],
    ['the trust file', [{ name: 'trust.yaml', to: '2' }], base, { a: 'trust file', 'a-b': 'trust file' }],
  ])('by %s', (_, changes, document, expected) => {
    const { reasons } = changedOrganizations({
      before: { document: base, tree: tree(files) },
      now: { document, tree: tree(edited(files, changes)) },
      organizations: [first, second],
      trust: ['trust.yaml'],
    });
    expect(Object.fromEntries(reasons)).toEqual(expected);
  });

  it.each<[string, Json | undefined, Files, ChangeReason]>([
    ['without a fleet file before', undefined, files, 'fleet file'],
    ['with a fleet file of another form before', ['a'], files, 'fleet file'],
    ['that are new', { ...base, organizations: {} }, { 'trust.yaml': '1', 'policies/own.yaml': '1' }, 'new'],
  ])('are all %s', (_, before, old, reason) => {
    const { reasons } = changedOrganizations({
      before: { document: before, tree: tree(old) },
      now: { document: base, tree: tree(files) },
      organizations: [first, second],
      trust: ['trust.yaml'],
    });
    expect([...reasons.values()]).toEqual([reason, reason]);
  });
});

describe('organizations that a fleet no longer has', () => {
  it('are those of the entries and of the folders of before', () => {
    const before: Json = { organizations: { a: {}, b: {} }, generated: [{ folders: 'customers/*' }, { folders: './more/*/x?' }] };
    const all = [
      'fleet/customers/c/a.yaml',
      'fleet/customers/d/deep/a.yaml',
      'fleet/customers/.e/a.yaml',
      'fleet/customers/f.yaml',
      'customers/g/a.yaml',
      'fleet/more/z/x1/a.yaml',
      'fleet/more/z/y1/a.yaml',
    ];
    expect(removedOrganizations(before, all, 'fleet', [{ name: 'a' }, { name: 'c' }])).toEqual(['b', 'd', 'x1']);
    expect(removedOrganizations(before, all, '', [{ name: 'a' }])).toEqual(['b', 'g']);
    expect(removedOrganizations(undefined, all, '', [])).toEqual([]);
  });
});
