// A capture is loaded as it was saved, keeps no secret, and is refused if it was modified.
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import captureSchema from '../../schemas/capture.schema.json' with { type: 'json' };
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import type { TenantryError } from '../../src/errors.ts';
import { digestOfText, type Json, type JsonObject } from '../../src/json.ts';
import { kindNames } from '../../src/kinds/names.generated.ts';
import { type Captured, emptyHead, headText, largestCapture } from '../../src/live/capture.ts';
import { loadCapture, parseCapture } from '../../src/live/load-capture.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { captureText, saveCapture } from '../../src/live/save-capture.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { captureLines, captureOfLines } from './capture-lines.ts';
import { smallKinds } from './small-kinds.ts';
import { denied, tableReader } from './table-reader.ts';

const canary = 'canary-7b1d44';
const organization = {
  'iam.listServiceAccounts': [{ uuid: 'sa-1', name: 'ci', email: 'ci@t.sa.example', tenant: { uuid: 't-1' } }],
  'iam.listApiKeys sa-1': [{ uuid: 'k-1', name: 'deploy', scopes: [], api_key: canary, key_pair_secret: canary }],
  'iam.listRoles': denied,
  'blockStorage.listVolumes@br-se1': [{ id: 'v-1', name: 'db', size: 10, unforeseen: { client_secret: canary } }],
};

let folder = '';
let captured: Captured;
beforeAll(async () => {
  folder = temporaryFolder('capture');
  const plan = planReads(smallKinds, everything(smallKinds), ['br-se1']);
  captured = {
    live: await readLive(tableReader(organization), smallKinds, plan, { now: () => new Date('2026-11-20T12:00:00Z') }),
    spend: {
      version: 1,
      readAt: '2026-11-20T12:00:00.000Z',
      completeness: { type: 'complete' },
      period: { first: '2026-10-01', last: '2026-11-19' },
      records: 0,
      unreadable: {},
      having: {},
      dataUntil: null,
      sums: [],
    },
  };
});

type Line = Record<string, Json>;

/** Other lines, with the digest that belongs to them. */
const changed = (change: (lines: Line[]) => void): string => {
  const lines: Line[] = JSON.parse(JSON.stringify(captureLines(captureText(captured))));
  change(lines);
  return captureOfLines(lines);
};
/** With other values, or other facts about an item. */
const withVolume = (values: JsonObject, more: JsonObject = {}): string =>
  changed((lines) => {
    const volume = lines.find(({ address }) => address === 'volume/br-se1/db');
    const before: JsonObject = Object(volume?.['values']);
    Object.assign(volume ?? {}, { values: { ...before, ...values } }, more);
  });

describe('a capture', () => {
  it('is unchanged after it is saved and read', async () => {
    const path = join(folder, 'live.json');
    await saveCapture(path, captured);
    expect(await loadCapture(path)).toEqual(captured);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is loaded without its responses where they are not needed', async () => {
    const path = join(folder, 'without.json');
    await saveCapture(path, captured);
    const collections = captured.live.collections.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, wire: {} })) }));
    expect(await loadCapture(path, { responses: false })).toEqual({ ...captured, live: { ...captured.live, collections } });
    await writeFile(path, captureText(captured).replace('"unforeseen":{', '"foreseen":{'));
    await expect(loadCapture(path, { responses: false })).rejects.toThrow('was modified');
  });

  it('is the same text for the same content, a line for each item and one for its responses', () => {
    const text = captureText(captured);
    expect(captureText(structuredClone(captured))).toBe(text);
    const items = captured.live.collections.reduce((sum, one) => sum + one.items.length, 0);
    expect(text.split('\n')).toHaveLength(1 + 2 * items + 1);
    expect(text.startsWith(headText(digestOfText(text.slice(emptyHead.length))))).toBe(true);
  });

  it('hides no character in its text', () => {
    const hostile = { ...captured, live: { ...captured.live, regions: ['br-\u202ese1'] } };
    const text = captureText(hostile);
    expect(text).toContain('br-\\u202ese1');
    expect(parseCapture('live.json', text)).toEqual(hostile);
    expect(() => parseCapture('live.json', text.replace('\\u202e', '\\u202d'))).toThrow('was modified');
  });

  it('is written in parts, with the bytes of one text', async () => {
    const [collection] = captured.live.collections.filter(({ items }) => items.length > 0);
    const item = collection?.items[0];
    if (!item) throw new Error('nothing read');
    // Two parts, each with text that is escaped, which makes the file longer.
    const items = Array.from({ length: 800 }, (_, index) => ({
      ...item,
      values: { ...item.values, note: `${'##[x]\u202e#'.repeat(100)}${index}` },
    }));
    const large = {
      ...captured,
      live: { ...captured.live, collections: [{ ...collection, items }, ...captured.live.collections.slice(1)] },
    };
    const text = captureText(large);
    expect(text.length).toBeGreaterThan(1_500_000);
    const path = join(folder, 'parts.json');
    await saveCapture(path, large);
    expect((await readFile(path, 'utf8')) === text).toBe(true);
    expect((await loadCapture(path)).live.collections[0]?.items.length).toBe(800);
  });

  it('contains no secret, not even one that is added to it', () => {
    const [collection] = captured.live.collections.filter(({ items }) => items.length > 0);
    if (!collection?.items[0]) throw new Error('nothing read');
    const planted = { ...collection, items: [{ ...collection.items[0], wire: { 'iam.listMembers': { deep: [{ password: canary }] } } }] };
    const text = captureText({ ...captured, live: { ...captured.live, collections: [planted] } });
    expect(text).not.toContain(canary);
    expect(captureText(captured)).not.toContain(canary);
  });

  const withHead = (change: (head: Line) => void): string => changed(([head = {}]) => change(head));
  const refusals = [
    { name: 'cut off', text: () => captureText(captured).slice(0, -40), says: /was modified or is truncated/ },
    { name: 'cut off behind a line', text: () => changed((lines) => void lines.pop()), says: /was modified or is truncated/ },
    { name: 'with a line more', text: () => changed((lines) => void lines.push({})), says: /was modified or is truncated/ },
    { name: 'formatted', text: () => JSON.stringify({ format: 'tenantry-capture' }, null, 2), says: /does not begin with a line of JSON/ },
    { name: 'another JSON', text: () => '{"a":1}', says: /not a capture of Tenantry/ },
    { name: 'not an object', text: () => '[]', says: /not a capture of Tenantry/ },
    { name: 'empty', text: () => '', says: /does not begin with a line of JSON/ },
    {
      name: 'another version',
      text: () => withHead((head) => (head['version'] = 2)),
      says: /version 2; this version of Tenantry reads version 3/,
    },
    { name: 'a changed value', text: () => captureText(captured).replace('"size":10', '"size":11'), says: /was modified/ },
    {
      name: 'another number of items',
      text: () => withHead((head) => (head['content'] = JSON.parse(JSON.stringify(head['content']).replace('"items":1', '"items":"1"')))),
      says: /was modified or is truncated/,
    },
    {
      name: 'a wrong shape with a right digest',
      text: () =>
        changed((lines) => void lines.splice(0, lines.length, { ...lines[0], content: { live: { version: 1, collections: [] } } })),
      says: /tenantEvidence/,
    },
    { name: 'an unknown key in the first line', text: () => withHead((head) => (head['more'] = 1)), says: /was modified/ },
    { name: 'an unknown key in an item', text: () => withVolume({}, { more: 1 }), says: /unknown key `more`/ },
    {
      name: 'values of wrong types',
      text: () => withVolume({ size: 'ten', name: 5, created_at: 'yesterday', attached_to: null }),
      says: /^the capture live\.json is invalid: `content\.live\.collections\[\d+\]\.items\[0\]\.values\.name` must be a string, found `5`\n.*values\.size` must be an integer, found the string `ten`\n.*values\.created_at` must be a time[^\n]*$/,
    },
    {
      name: 'an invalid address',
      text: () => withVolume({}, { address: 'volume/%ff' }),
      says: /items\[0\]\.address` must be an address/,
    },
    {
      name: 'control characters in the version',
      text: () => withHead((head) => (head['version'] = '\u001b[31m2')),
      says: /version "\\u001b\[31m2"/,
    },
  ];
  it.each(refusals)('is refused: $name', ({ text, says }) => {
    const refuse = (): unknown => parseCapture('live.json', text());
    expect(refuse).toThrow(says);
    expect(refuse).toThrow(
      expect.objectContaining({ exitCode: 2, problems: expect.arrayContaining([expect.objectContaining({ code: 'capture-invalid' })]) }),
    );
  });

  it('is refused when it is too large, before it is read', async () => {
    const path = join(folder, 'large.json');
    await writeFile(path, '');
    await truncate(path, largestCapture + 1);
    await expect(loadCapture(path)).rejects.toThrow(/larger than/);
  });

  it('that is missing, or not a file, is one error', async () => {
    const missing: TenantryError = await loadCapture(join(folder, 'nowhere.json')).catch((thrown) => thrown);
    expect(missing).toMatchObject({ exitCode: 2, problems: [{ code: 'file-missing' }] });
    await expect(loadCapture(folder)).rejects.toThrow(/not a regular file/);
  });

  it('that cannot be written keeps the existing file', async () => {
    await expect(saveCapture(join(folder, 'no', 'such', 'folder.json'), captured)).rejects.toMatchObject({
      problems: [{ code: 'file-unwritable' }],
    });
    const path = join(folder, 'again.json');
    await saveCapture(path, captured);
    const before = await readFile(path, 'utf8');
    await saveCapture(path, { live: captured.live });
    expect(await readFile(path, 'utf8')).not.toBe(before);
  });
});

describe('the schemas of captures and plans', () => {
  it.each([
    ['capture', captureSchema.definitions.item.properties.address.pattern],
    ['plan', planSchema.definitions.Address.pattern],
  ])('name every kind in addresses: %s', (_, pattern) => {
    expect(pattern).toBe(`^(?:${kindNames.join('|')})(?:/[^/]+)*$`);
  });

  it('name every kind of items', () => {
    expect(captureSchema.definitions.item.properties.kind.enum).toEqual([...kindNames]);
    expect(captureSchema.definitions.collection.properties.kind.enum).toEqual([...kindNames]);
  });
});
