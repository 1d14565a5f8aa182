// What no two organizations share: name, tenant, key and desired state. Two entries of the fleet file that do are a mistake of the file. If one of them comes from a
// folder, all of them fail, because nobody knows which is meant, and the others are evaluated.
import type { Problem } from '../errors.ts';
import { quoted, visible } from '../yaml/visible.ts';
import type { FleetOrganization } from './fleet.ts';

type Identity = readonly [what: string, of: (one: FleetOrganization) => string | undefined];

const identities: readonly Identity[] = [
  ['name', ({ name }) => name],
  ['tenant', ({ tenant }) => (tenant.type === 'known' ? tenant.id.toLowerCase() : undefined)],
  ['key', ({ key }) => key],
  ['desired state', ({ path }) => path],
];

interface Twins {
  readonly what: string;
  readonly all: readonly FleetOrganization[];
}

const twinsBy = (organizations: readonly FleetOrganization[], [what, of]: Identity): readonly Twins[] => {
  const groups = new Map<string, FleetOrganization[]>();
  for (const one of organizations) {
    const value = of(one);
    if (value === undefined) continue;
    const group = groups.get(value);
    if (group) group.push(one);
    else groups.set(value, [one]);
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((all) => ({ what, all }));
};

const placeOf = ({ file, line, col }: FleetOrganization['at']): string => `${visible(file)}:${line}:${col}`;

const problemOf = (what: string, one: FleetOrganization, other: FleetOrganization, isGenerated: boolean): Problem => ({
  code: 'fleet',
  message: isGenerated
    ? `${quoted(one.name)} (${visible(one.path)}) has the same ${what} as ${quoted(other.name)} (${visible(other.path)})`
    : `${quoted(one.name)} has the same ${what} as ${quoted(other.name)} (${placeOf(other.at)})`,
  at: one.at,
  help: `Each organization needs a ${what} of its own.`,
});

export interface SeparateOrganizations {
  /** Each name once. */
  readonly organizations: readonly FleetOrganization[];
  readonly problems: readonly Problem[];
}

/** `stated`: entries of the file; `found`: folders. */
export const separated = (stated: readonly FleetOrganization[], found: readonly FleetOrganization[]): SeparateOrganizations => {
  const generated = new Set(found);
  const problems = new Map<FleetOrganization, Problem>();
  const failing = new Map<FleetOrganization, Problem>();
  for (const { what, all } of identities.flatMap((identity) => twinsBy([...stated, ...found], identity))) {
    const isGenerated = all.some((one) => generated.has(one));
    for (const [index, one] of all.entries()) {
      const other = all[index === 0 ? 1 : 0] ?? one;
      const into = isGenerated ? failing : problems;
      // Two organizations of one name also have one key: the first reason is enough.
      if ((isGenerated || index > 0) && !into.has(one)) into.set(one, problemOf(what, one, other, isGenerated));
    }
  }
  const named = new Map<string, FleetOrganization>();
  for (const one of [...stated, ...found]) {
    const problem = failing.get(one);
    if (!named.has(one.name)) named.set(one.name, problem ? { ...one, tenant: { type: 'unknown', problems: [problem] } } : one);
  }
  return {
    organizations: [...named.values()],
    problems: stated.flatMap((one) => problems.get(one) ?? []),
  };
};
