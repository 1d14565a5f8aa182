// `predicates <rounds>`: five built-in policies over 100,000 resources, and the same conditions written by hand over plain objects, in turn. Ends with an error if
// they disagree about one resource.
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { readsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { allPacks } from '../all-packs.ts';
import { largeLive } from '../large-live.ts';
import { median } from '../median.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const [rounds = '9'] = process.argv.slice(2);
const now = Date.parse('2026-11-20T00:00:00Z');
const day = 86_400_000;

/** What the predicates read of a resource: plain fields, times in milliseconds, as a program that evaluates nothing else would hold them. */
interface Plain {
  readonly address: string;
  readonly phase: string;
  readonly attached_to: unknown;
  readonly created_at: number | null;
  readonly updated_at: number | null;
  readonly status: string;
  readonly encrypted: boolean;
  readonly start_validity: number | null;
  readonly end_validity: unknown;
  readonly rotate_after: number | null;
  readonly rotation: unknown;
  readonly permissions: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);

const plain = (live: Live, kind: string): readonly Plain[] =>
  live.collections
    .filter((collection) => collection.kind === kind)
    .flatMap(({ items }) =>
      items.map(({ address, phase, values }) => ({
        address,
        phase,
        attached_to: values['attached_to'] ?? null,
        created_at: timeOf(values['created_at']),
        updated_at: timeOf(values['updated_at']),
        status: textOf(values['status']),
        encrypted: values['encrypted'] === true,
        start_validity: timeOf(values['start_validity']),
        end_validity: values['end_validity'] ?? null,
        rotate_after: null,
        rotation: null,
        permissions: Array.isArray(values['permissions']) ? values['permissions'].map(textOf) : [],
      })),
    );

type Verdict = 'pass' | 'fail' | 'unknown' | 'skip';

interface Predicate {
  readonly kind: string;
  readonly verdict: (one: Plain) => Verdict;
}

const byHand: Readonly<Record<string, Predicate>> = {
  'api-key-max-age': {
    kind: 'api-key',
    verdict: ({ phase, start_validity: start, rotate_after: rotates }) => {
      if (phase === 'retired') return 'skip';
      const inTime = rotates === null || rotates <= 90 * day;
      if (start === null && inTime) return 'unknown';
      return inTime && start !== null && now - start <= 90 * day ? 'pass' : 'fail';
    },
  },
  'api-key-without-expiry': {
    kind: 'api-key',
    verdict: ({ phase, end_validity: end, rotate_after: rotates, rotation }) =>
      phase === 'retired' ? 'skip' : end !== null || rotates !== null || rotation !== null ? 'pass' : 'fail',
  },
  'member-direct-grants': {
    kind: 'member',
    verdict: ({ permissions }) => (permissions.length === 0 ? 'pass' : 'fail'),
  },
  'volume-failed': {
    kind: 'volume',
    verdict: ({ status }) => (status.includes('quota') ? 'skip' : status.includes('error') ? 'fail' : 'pass'),
  },
  'volume-unattached': {
    kind: 'volume',
    verdict: ({ attached_to: attached, created_at: created, updated_at: updated }) => {
      if (attached !== null) return 'skip';
      if (created === null || updated === null) return 'unknown';
      if (now - created > 14 * day && now - updated <= 14 * day) return 'unknown';
      return now - updated <= 14 * day ? 'pass' : 'fail';
    },
  },
};

const shapes = policyShapes(kindList);
const all = await allPacks();
const selection = { ...all, policies: all.policies.filter(({ policy }) => Object.hasOwn(byHand, policy.id)) };
const live = largeLive(now);
const whole = liveWorld({ live, lockFiles: [], settings: [], now }, kindList, shapes, readsOfSelection(selection));
const every = Object.fromEntries(['api-key', 'member', 'volume'].map((kind) => [kind, plain(live, kind)]));

/** Only resources without a finding: the evaluation alone is measured, not the findings that few of them have. */
const isFine = (one: Plain, kind: string): boolean =>
  Object.values(byHand).every((rule) => rule.kind !== kind || ['pass', 'skip'].includes(rule.verdict(one)));
const resources = Object.fromEntries(Object.entries(every).map(([kind, all]) => [kind, all.filter((one) => isFine(one, kind))]));
const fine = new Set(Object.values(resources).flatMap((all) => all.map(({ address }) => address)));
const world = { ...whole, rows: new Map([...whole.rows].map(([kind, rows]) => [kind, rows.filter(({ address }) => fine.has(address))])) };

const withPolicies = (): { readonly cpu: number; readonly counts: Readonly<Record<string, string>> } => {
  const watch = stopwatch();
  const { counts } = evaluatePolicies(world, selection, [], shapes);
  const { cpu } = watch();
  return {
    cpu,
    counts: Object.fromEntries(counts.map(({ policy, pass, fail, unknown, skip }) => [policy, [pass, fail, unknown, skip].join()])),
  };
};

const withPredicates = (): { readonly cpu: number; readonly counts: Readonly<Record<string, string>> } => {
  const watch = stopwatch();
  const counts = Object.entries(byHand).map(([policy, { kind, verdict }]) => {
    const tally = { pass: 0, fail: 0, unknown: 0, skip: 0 };
    for (const one of resources[kind] ?? []) tally[verdict(one)] += 1;
    return [policy, [tally.pass, tally.fail, tally.unknown, tally.skip].join()] as const;
  });
  const { cpu } = watch();
  return { cpu, counts: Object.fromEntries(counts) };
};

const runs = Array.from({ length: Number(rounds) }, () => ({ hand: withPredicates(), policies: withPolicies() }));
for (const { hand, policies } of runs) {
  const [mine, theirs] = [hand, policies].map(({ counts }) =>
    JSON.stringify(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  if (mine !== theirs) throw new Error(`the predicates find ${mine}, the policies ${theirs}`);
}
console.log(
  JSON.stringify({
    policies: selection.policies.length,
    evaluations: selection.policies.reduce((sum, { policy }) => sum + (resources[policy.kind]?.length ?? 0), 0),
    byHand: median(runs.map(({ hand }) => hand.cpu)),
    byPolicies: median(runs.map(({ policies }) => policies.cpu)),
    peak: peakMemory(),
  }),
);
