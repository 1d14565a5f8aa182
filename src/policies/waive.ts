// Waivers: the one evaluator of all commands. A valid one turns a failure into `waived`; what each came to is said for the rules about waivers.
import type { Waiver } from '../desired/desired.ts';
import { isPattern, patternOf } from '../kinds/pattern.ts';
import { type WaiverFacts, waiverEnd } from './derived/waiver.ts';
import { type Unknown, unknown } from './evaluate/value.ts';
import type { Finding } from './finding.ts';
import type { World } from './world/world.ts';

export interface Waived {
  readonly findings: readonly Finding[];
  readonly facts: readonly WaiverFacts[];
}

interface OpenWaiver {
  readonly waiver: Waiver;
  readonly policy: string;
  readonly matches: (address: string) => boolean;
  readonly valid: boolean;
  matched: number;
}

const grouped = <Item extends { readonly policy: string }>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.policy);
    if (group) group.push(item);
    else groups.set(item.policy, [item]);
  }
  return groups;
};

const open = (waiver: Waiver, aliases: ReadonlyMap<string, string>, now: number): OpenWaiver => {
  const end = waiverEnd(waiver);
  const policy = aliases.get(waiver.policy) ?? waiver.policy;
  return { waiver, policy, matches: patternOf(waiver.resource), valid: end !== undefined && now < end, matched: 0 };
};

const covered = (finding: Finding, { reason, expires, at }: Waiver): Finding => ({
  ...finding,
  verdict: { type: 'waived', waiver: at, reason, expires },
});

/** Something that it might cover could not be judged: then nobody knows that it is not needed. */
const undecided = (one: OpenWaiver, findings: readonly Finding[], gaps: ReadonlySet<string>): Unknown | undefined => {
  const found = findings.find(({ address, verdict }) => verdict.type === 'unknown' && (gaps.has(address) || one.matches(address)));
  return found?.verdict.type === 'unknown' ? unknown(found.verdict.cause, ['waiver.matched'], found.verdict.says) : undefined;
};

const covers = ({ waiver, matches }: OpenWaiver, kind: string | undefined, world: World): number => {
  const rows = (kind === undefined ? undefined : world.rows.get(kind)) ?? [];
  if (!isPattern(waiver.resource)) return rows.some(({ address }) => address === waiver.resource) ? 1 : 0;
  return rows.filter(({ address }) => matches(address)).length;
};

/** `kindOf`: the kind that a policy judges. `now` in milliseconds. */
export const waive = (
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  aliases: ReadonlyMap<string, string>,
  kindOf: (policy: string) => string | undefined,
  world: World,
): Waived => {
  if (waivers.length === 0) return { findings, facts: [] };
  const opened = waivers.map((waiver) => open(waiver, aliases, world.now));
  const byPolicy = grouped(opened);
  const result = findings.map((finding) => {
    if (finding.verdict.type !== 'fail') return finding;
    const all = (byPolicy.get(finding.policy) ?? []).filter(({ matches }) => matches(finding.address));
    for (const one of all) one.matched += 1;
    const valid = all.find((one) => one.valid);
    return valid ? covered(finding, valid.waiver) : finding;
  });
  const unknowns = grouped(findings.filter(({ verdict }) => verdict.type === 'unknown'));
  const gaps = new Set(world.gaps.map(({ address }) => address));
  const facts = opened.map((one): WaiverFacts => {
    const lack = one.matched > 0 ? undefined : undecided(one, unknowns.get(one.policy) ?? [], gaps);
    return { waiver: one.waiver, matched: lack ?? one.matched, covers: covers(one, kindOf(one.policy), world) };
  });
  return { findings: result, facts };
};
