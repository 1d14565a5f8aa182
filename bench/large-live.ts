// A live organization of 100,000 resources, in the proportions of a large one, with a defect in one of twenty.
import type { Address, CollectionName } from '../src/kinds/address.ts';
import { kindNamed } from '../src/kinds/catalogue.generated.ts';
import { sampleOf } from '../src/kinds/field.ts';
import type { Observed } from '../src/kinds/kind.ts';
import type { KindName } from '../src/kinds/names.generated.ts';
import type { Live } from '../src/live/live.ts';

/** Proportions of a large organization, in resources. */
const shares: readonly (readonly [kind: KindName, count: number])[] = [
  ['member', 20_000],
  ['role', 200],
  ['service-account', 5000],
  ['api-key', 15_000],
  ['domain', 50],
  ['federation', 50],
  ['invitation', 500],
  ['proxy-cache', 200],
  ['volume', 25_000],
  ['snapshot', 33_000],
  ['backup', 1000],
];

const itemOf = (kind: KindName, index: number, count: number, now: number): Observed => {
  const sample = sampleOf(kindNamed(kind).fields);
  const volume = `volume-${index % 25_000}`;
  // One in twenty is older than policies allow.
  const age = new Date(now - (index % 20 === 0 ? 100 : index % 6) * 86_400_000).toISOString();
  const own: Readonly<Record<string, unknown>> = {
    volume: {
      name: `db-${index}`,
      attached_to: index % 10 === 0 ? null : `vm-${index}`,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: age,
    },
    snapshot: { name: `s-${index}`, volume_id: volume, created_at: age, type: 'object', status: 'completed' },
    role: { name: ['administrator', 'editor'][index] ?? `role-${index}` },
    member: { email: `m${index}@acme.example`, roles: index < 3 ? ['administrator'] : ['editor'] },
    'api-key': { name: `k${index}`, start_validity: age },
  };
  const id = kind === 'volume' ? volume : `${kind}-${index}`;
  return {
    kind,
    address: `${kind}/x/${String(index).padStart(String(count).length, '0')}` as Address,
    id,
    in: (kind === 'volume' || kind === 'snapshot' ? `${kind}@br-se1` : kind) as CollectionName,
    ...(kind === 'volume' || kind === 'snapshot' ? { region: 'br-se1' } : {}),
    values: { ...sample, ...(own[kind] as object | undefined) },
    unread: {},
    phase: 'settled',
    wire: {},
  };
};

/** `now`: milliseconds since 1970. */
export const largeLive = (now: number): Live => ({
  version: 1,
  tenantEvidence: [],
  readAt: new Date(now).toISOString(),
  regions: ['br-se1'],
  collections: shares.map(([kind, count]) => {
    const items = Array.from({ length: count }, (_, index) => itemOf(kind, index, count, now));
    return { name: items[0]?.in ?? (kind as CollectionName), kind, completeness: { type: 'complete' }, items };
  }),
  calls: {},
});
