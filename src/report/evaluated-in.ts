// What a result decided: of which findings it says that they exist, or that they do not. Everything else it says nothing about, however it looks.
import { canonical } from '../json.ts';
import { kindAbove } from '../kinds/address.ts';
import { kindsOf } from '../policies/for-kind.ts';
import { isUnread } from './reading-blocks.ts';
import type { ReportedFinding, ReportedPolicy, ReportedRead, Review } from './review.ts';

/** What decides a result: with other conditions, parameters or resources, a policy is another one. */
const criteriaOf = ({ digest, params, only = [] }: ReportedPolicy): string => [digest, canonical(params), ...only].join(' ');

/** Whether it was evaluated, and each result that is unknown is a finding of its own. */
const isNamed = ({ id, disabled, counts }: ReportedPolicy, unknown: ReadonlyMap<string, number>): boolean =>
  disabled === undefined &&
  counts !== undefined &&
  counts.needsLiveData === 0 &&
  Object.values(counts.unknown).reduce((sum, many) => sum + many, 0) === (unknown.get(id) ?? 0);

interface DecidedPolicy {
  readonly criteria: string;
  readonly kinds: readonly string[];
  /** Whether each of its results is known, or named as unknown. */
  readonly isNamed: boolean;
}

/** What a result decided, small enough to be kept for each organization of a site. */
export interface Decided {
  readonly reads: readonly Pick<ReportedRead, 'name' | 'kind' | 'state'>[];
  /** By id. */
  readonly policies: ReadonlyMap<string, DecidedPolicy>;
  /** Fingerprints of findings that could not be evaluated. */
  readonly unknown: ReadonlySet<string>;
}

export const decidedIn = ({ reads, policies = [], findings = [] }: Pick<Review, 'reads' | 'policies' | 'findings'>): Decided => {
  const unknown = findings.filter(({ verdict }) => verdict.type === 'unknown');
  const many = new Map<string, number>();
  for (const { policy } of unknown) many.set(policy, (many.get(policy) ?? 0) + 1);
  return {
    reads: reads.map(({ name, kind, state }) => ({ name, kind, state })),
    policies: new Map(
      policies.map((policy) => [policy.id, { criteria: criteriaOf(policy), kinds: kindsOf(policy), isNamed: isNamed(policy, many) }]),
    ),
    unknown: new Set(unknown.map(({ fingerprint }) => fingerprint)),
  };
};

/**
 * The kinds with a collection that was not read, although the other result names it: it may hold the resource. What is below a resource is not read where the
 * resource does not exist.
 */
export const unreadKinds = (of: Pick<Decided, 'reads'>, other: Pick<Decided, 'reads'>): ReadonlySet<string> => {
  const [named, kinds] = [new Set(of.reads.map(({ name }) => name)), new Set<string>(of.reads.map(({ kind }) => kind))];
  const unread = new Set<string>(of.reads.flatMap((one) => (isUnread(one) ? [one.kind] : [])));
  for (const { name, kind } of other.reads) {
    const parent = kindAbove(name);
    const isBelow = parent !== undefined && kinds.has(parent) && !unread.has(parent);
    if (!named.has(name) && !isBelow) unread.add(kind);
  }
  return unread;
};

type Found = Pick<ReportedFinding, 'fingerprint' | 'policy'>;

/**
 * Whether a result decides if a finding of the other one exists: then it does not, if the result does not have it. What Tenantry derives from several kinds is
 * decided only if all were read.
 */
export const decides = (of: Decided, other: Decided): ((finding: Found) => boolean) => {
  const unread = unreadKinds(of, other);
  const read = new Set<string>(of.reads.map(({ kind }) => kind));
  return ({ policy, fingerprint }) => {
    const [own, others] = [of.policies.get(policy), other.policies.get(policy)];
    if (!own?.isNamed || own.criteria !== others?.criteria || of.unknown.has(fingerprint)) return false;
    return own.kinds.every((kind) => !unread.has(kind) && (read.has(kind) || unread.size === 0));
  };
};
