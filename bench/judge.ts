// Judging 100,000 resources with all built-in rules: how many judgements a second on one core.
import type { Address, CollectionName } from '../src/kinds/address.ts';
import { kindList } from '../src/kinds/catalogue.generated.ts';
import type { Observed } from '../src/kinds/kind.ts';
import type { KindName } from '../src/kinds/names.generated.ts';
import type { Live } from '../src/live/live.ts';
import { builtInPolicies } from '../src/policies/built-in.ts';
import { judge } from '../src/policies/judge.ts';
import { ruleShapes } from '../src/policies/language/rule-shapes.ts';
import { readsOfSelection } from '../src/policies/reads-of-selection.ts';
import { selectPolicies } from '../src/policies/select.ts';
import { liveWorld } from '../src/policies/world/live-world.ts';

/** Shares of a large organization, in resources. */
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

const now = Date.parse('2026-11-20T00:00:00Z');

const itemOf = (kind: KindName, index: number, count: number): Observed => {
  const { sample } = kindList.find(({ name }) => name === kind) ?? { sample: {} };
  const volume = `volume-${index % 25_000}`;
  // One in twenty is older than rules allow.
  const age = new Date(now - (index % 20 === 0 ? 100 : index % 6) * 86_400_000).toISOString();
  const own: Readonly<Record<string, unknown>> = {
    volume: {
      name: `db-${index}`,
      attached_to: index % 10 === 0 ? null : `vm-${index}`,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: age,
    },
    snapshot: { name: `s-${index}`, volume_id: volume, created_at: age },
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

/** A live organization of 100,000 resources. */
export const largeLive = (): Live => ({
  version: 1,
  tenantProof: [],
  readAt: new Date(now).toISOString(),
  regions: ['br-se1'],
  collections: shares.map(([kind, count]) => {
    const items = Array.from({ length: count }, (_, index) => itemOf(kind, index, count));
    return { name: items[0]?.in ?? (kind as CollectionName), kind, completeness: { type: 'complete' }, items };
  }),
  calls: {},
});

export interface JudgeMeasure {
  readonly resources: number;
  readonly judgements: number;
  readonly worldMs: number;
  readonly judgeMs: number;
}

export const measureJudging = async (live: Live): Promise<JudgeMeasure> => {
  const shapes = ruleShapes(kindList);
  const selection = selectPolicies(await builtInPolicies(), { settings: [], waivers: [] });
  const start = performance.now();
  const world = liveWorld({ live, lockFiles: [], settings: selection.settings, now }, kindList, shapes, readsOfSelection(selection));
  const built = performance.now();
  const { counts } = judge(world, selection, [], shapes);
  const done = performance.now();
  const judgements = counts.reduce((sum, { pass, fail, unknown, skip }) => sum + pass + fail + unknown + skip, 0);
  return {
    resources: live.collections.reduce((sum, { items }) => sum + items.length, 0),
    judgements,
    worldMs: built - start,
    judgeMs: done - built,
  };
};

if (import.meta.filename === process.argv[1]) {
  const live = largeLive();
  for (let round = 0; round < 5; round += 1) {
    const { resources, judgements, worldMs, judgeMs } = await measureJudging(live);
    console.log(
      `${resources} resources: world in ${Math.round(worldMs)} ms, ${judgements} judgements in ${Math.round(judgeMs)} ms: ${Math.round(judgements / judgeMs / 10) / 100} million a second`,
    );
  }
}
