// The live contents of an organization, by address, to compare two platforms with the same resources: without values that each invented itself.
import { kindNamed } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import type { Live } from '../../src/live/live.ts';

/** Ids and random values of the platform, and times. */
const madeUp: Partial<Readonly<Record<KindName, readonly string[]>>> = {
  'api-key': ['key_pair_id', 'revoked_by'],
  domain: ['txt_value'],
  snapshot: ['volume_id'],
  backup: ['volume_id', 'source_backup_id'],
  scheduler: ['volume_ids'],
  registry: ['proxy_cache_id'],
  'registry-member': ['registry_id'],
  // The text after the @ belongs to the platform, and is not known in advance.
  group: ['email'],
  'service-account': ['email'],
};

const isKept = (kind: KindName, field: string): boolean => {
  const fields: Readonly<Record<string, { readonly type: string }>> = kindNamed(kind).fields;
  return fields[field]?.type !== 'time' && !madeUp[kind]?.includes(field) && kindNamed(kind).fields[field]?.simulated !== false;
};

const said = ({ kind, values, phase }: Observed): string =>
  JSON.stringify([
    phase,
    ...Object.entries(values)
      .filter(([field]) => isKept(kind, field))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** Items of one address (a key and the revoked ones of its name) are grouped. */
export const contentsOf = (live: Live): ReadonlyMap<string, string> => {
  const found = new Map<string, string[]>();
  for (const item of live.collections.flatMap((one) => one.items)) {
    const same = found.get(item.address) ?? [];
    found.set(item.address, [...same, said(item)]);
  }
  return new Map([...found].map(([address, all]) => [address, all.sort().join(' ')]));
};
