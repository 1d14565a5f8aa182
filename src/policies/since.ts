// `policies.since`: the version of Tenantry whose policies a team has adopted. A built-in policy of a later version is evaluated, and its findings only warn.
import type { Problem, Source } from '../errors.ts';
import { quoted } from '../yaml/visible.ts';
import type { FindingVerdict } from './finding.ts';
import type { Policy } from './policy.ts';

/** The version as written, and its position. */
export interface Since {
  readonly version: string;
  readonly at: Source;
}

/** The three numbers of a version; what follows them (`-beta.1`) is not compared. */
const numbersOf = (version: string): readonly number[] => version.split('-', 1).join('').split('.').map(Number);

/** Compared number by number: 0.9.0 is before 0.10.0. */
export const isLater = (one: string, other: string): boolean => {
  const others = numbersOf(other);
  for (const [index, number] of numbersOf(one).entries()) {
    const before = others[index] ?? 0;
    if (number !== before) return number > before;
  }
  return false;
};

export const latestOf = (versions: readonly string[], first: string): string =>
  versions.reduce((latest, one) => (isLater(one, latest) ? one : latest), first);

/** The version that introduced a built-in policy, if it is later than the adopted one. An own policy was written by the team: it always counts. */
export const laterThan = (since: Since | undefined, { at, since: introduced }: Policy): string | undefined =>
  since !== undefined && at === undefined && introduced !== undefined && isLater(introduced, since.version) ? introduced : undefined;

/** A version that does not exist yet would adopt policies that nobody has seen. `known`: the latest version that this Tenantry knows. */
export const sinceProblems = (since: Since | undefined, known: string): readonly Problem[] =>
  since !== undefined && isLater(since.version, known)
    ? [
        {
          code: 'setting',
          message: `\`policies.since\` is ${quoted(since.version)}, later than ${quoted(known)}, the latest version that this Tenantry knows`,
          at: since.at,
          help: `Write \`since: ${known}\`, or remove \`since\`. In both cases all policies count.`,
        },
      ]
    : [];

/** One warning per run: the policies that only warn, and the line that lets them count. */
export const sinceWarnings = (
  since: Since | undefined,
  newer: readonly { readonly id: string; readonly until: string }[],
): readonly Problem[] => {
  if (since === undefined || newer.length === 0) return [];
  const whose = newer.length === 1 ? '1 selected policy is newer, and its' : `${newer.length} selected policies are newer, and their`;
  const latest = latestOf(
    newer.map(({ until }) => until),
    since.version,
  );
  return [
    {
      code: 'setting',
      message: `\`policies.since\` is ${quoted(since.version)}: ${whose} findings only warn: ${newer.map(({ id }) => id).join(', ')}`,
      at: since.at,
      help: `Write \`since: ${latest}\` so that they count.`,
    },
  ];
};

interface Counted {
  readonly verdict: Pick<FindingVerdict, 'type'>;
  readonly onlyWarnsUntil?: string | undefined;
}

/** Whether a finding counts: for exit codes, gates, checks and numbers of failures. Every output asks here. */
export const countsAsFailure = ({ verdict, onlyWarnsUntil }: Counted): boolean => verdict.type === 'fail' && onlyWarnsUntil === undefined;

/** A failure that is reported and does not count. */
export const onlyWarns = ({ verdict, onlyWarnsUntil }: Counted): boolean => verdict.type === 'fail' && onlyWarnsUntil !== undefined;

/** What marks such a finding in every output. */
export const onlyWarnsText = (until: string): string => `new since ${until}; only warns until \`policies.since\` is ${until}`;
