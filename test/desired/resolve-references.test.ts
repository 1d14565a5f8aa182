import { describe, expect, it } from 'vitest';
import { resolveReferences } from '../../src/desired/resolve-references.ts';
import { addressFrom, collectionOf } from '../../src/kinds/address.ts';
import type { Completeness, Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { knownRegions } from '../../src/platform/region.ts';
import { loadText } from './load-text.ts';

const complete = { type: 'complete' } as const;

const item = (kind: KindName, path: readonly string[], id: string, region?: string): Observed => ({
  kind,
  address: addressFrom(kind, path),
  id,
  in: collectionOf(kind, region),
  ...(region !== undefined && { region }),
  values: {},
  unread: {},
  phase: 'settled',
  wire: {},
});

const collection = (kind: KindName, items: readonly Observed[], region?: string, completeness: Completeness = complete) => ({
  name: collectionOf(kind, region),
  kind,
  completeness,
  items,
});

const text = [
  'members: { ana@acme.example: { roles: [editr, viewer] } }',
  'volumes: { db-a: { region: br-se1, type: fast, attached_to: 2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6 } }',
  'snapshot_schedules: { h: { volumes: ["web-*", "br-ne1/**"], every: 1h } }',
].join('\n');
const { desired } = loadText(text);

/** By default, everything was selected. */
const regions = knownRegions;

const settle = (...collections: readonly ReturnType<typeof collection>[]): readonly string[] =>
  resolveReferences(desired, { regions, collections }).map(
    ({ message, at, help }) => `${at?.line}:${at?.col} ${message}${help ? ` (${help})` : ''}`,
  );

describe('settleReferences', () => {
  it('reports nothing if nothing was read completely', () => {
    expect(settle()).toEqual([]);
    expect(settle(collection('role', [], undefined, { type: 'denied', cause: '403' }))).toEqual([]);
    expect(settle(collection('volume', [], 'br-se1'), collection('volume', [], 'br-ne1', { type: 'partial', cause: 'cut' }))).toEqual([]);
  });

  it('reports names that the platform does not have, with a suggestion', () => {
    const roles = ['administrator', 'editor', 'viewer'].map((name) => item('role', [name], name));
    expect(settle(collection('role', roles))).toEqual(['1:40 no role is named `editr` (Did you mean `editor`?)']);
  });

  it('searches only the region of the item', () => {
    const fast = (region: string) => collection('volume-type', [item('volume-type', [region, 'fast'], `id-${region}`, region)], region);
    expect(settle(fast('br-ne1'))).toEqual([]);
    expect(settle(fast('br-ne1'), collection('volume-type', [], 'br-se1'))).toEqual(['2:42 no volume type is named `fast` in br-se1']);
    expect(settle(fast('br-se1'))).toEqual([]);
  });

  it('finds instances by id', () => {
    const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
    expect(settle(collection('instance', [item('instance', ['br-se1', id], id, 'br-se1')], 'br-se1'))).toEqual([]);
    expect(settle(collection('instance', [], 'br-se1'))).toEqual([`2:61 no instance is named \`${id}\` in br-se1`]);
  });

  it('matches patterns against live volumes', () => {
    const volumes = [item('volume', ['br-se1', 'web-1'], 'v1', 'br-se1')];
    const read = [collection('volume', volumes, 'br-se1'), collection('volume', [], 'br-ne1')];
    expect(settle(...read)).toEqual(['3:47 no volume matches `br-ne1/**`']);
  });

  it('accepts a name that a live resource already uses, although no catalogue lists it any more', () => {
    const { desired: other } = loadText(
      'service_accounts: { ci: { api_keys: { deploy: { scopes: [retired] } } } }\nvolumes: { db-a: { region: br-se1, type: old } }',
    );
    const messages = (...collections: readonly ReturnType<typeof collection>[]): readonly string[] =>
      resolveReferences(other, { regions, collections }).map(({ message }) => message);
    const key = { ...item('api-key', ['ci', 'deploy'], 'k'), values: { scopes: ['retired'] } };
    const volume = (region: string) => ({ ...item('volume', [region, 'db-a'], 'v', region), values: { type: 'old' } });
    const catalogues = [collection('scope', []), collection('volume-type', [], 'br-se1')];
    expect(messages(...catalogues)).toHaveLength(2);
    expect(messages(...catalogues, collection('api-key', [key]), collection('volume', [volume('br-se1')], 'br-se1'))).toEqual([]);
    expect(messages(...catalogues, collection('volume', [volume('br-ne1')], 'br-ne1'))).toHaveLength(2);
  });

  it('does not accept the name of a declarable resource that is gone', () => {
    const { desired: other } = loadText('members: { ana@acme.example: { roles: [gone] } }');
    const member = { ...item('member', ['ana@acme.example'], 'm'), values: { roles: ['gone'] } };
    const collections = [collection('role', []), collection('member', [member])];
    expect(resolveReferences(other, { regions, collections })).toHaveLength(1);
  });

  it('treats invited people as members', () => {
    const { desired: other } = loadText('guards: { break_glass: [Rui@acme.example, eva@acme.example] }');
    const collections = [collection('member', []), collection('invitation', [item('invitation', ['rui@acme.example'], 'i1')])];
    expect(resolveReferences(other, { regions, collections }).map(({ message }) => message)).toEqual([
      'no member is named `eva@acme.example`',
    ]);
  });
});
