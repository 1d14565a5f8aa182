// Findings with their age and owner, the coverage of an evaluation, and what a change does to them.
import type { WaivedBy } from '../../../policies/finding.ts';
import type { PolicyScope } from '../../../policies/select.ts';
import type { Coverage } from '../../coverage.ts';
import { codes, count, type Piece, phrase, type TextLine } from '../../document.ts';
import type { FindingFilter } from '../../filter-findings.ts';
import type { ReportedPolicy, Review } from '../../review.ts';
import { columns, format } from './format.ts';

const detail = (words: readonly string[]): string => (words.length === 0 ? '' : ` (${words.join(', ')})`);

/** What gives a kind resources, if the desired state decides it. */
const givenBy: ReadonlyMap<string, string> = new Map([['package', 'list lock files under `policies.lock_files`']]);

export const findings = {
  columns: columns('severity', 'policy', 'resource'),
  onlyWarns: (severity: string): string => `${severity}, only warns`,
  title: (coverage: string): string => `Findings: ${coverage}`,
  /** `12 fail (1 critical, 4 high), 320 pass, 2 waived, 5 unknown (3 no-ledger), 40 not applicable`. */
  coverage: (
    { pass, waived, unknown, notApplicable, needsLiveData }: Coverage,
    failures: number,
    severities: readonly string[],
  ): string => {
    const causes = Object.entries(unknown);
    const all = causes.reduce((sum, [, many]) => sum + many, 0);
    return [
      `${failures} fail${detail(severities)}`,
      `${pass} pass`,
      ...(waived > 0 ? [`${waived} waived`] : []),
      ...(all > 0 ? [`${all} unknown${detail(causes.map(([cause, many]) => `${many} ${cause}`))}`] : []),
      `${notApplicable} not applicable`,
      ...(needsLiveData > 0 ? [`${needsLiveData} need live data`] : []),
    ].join(', ');
  },
  /** `44 of 85 policies ran. Packs that are not selected: cost, strict.` */
  scope: ({ known, selected, otherPacks }: PolicyScope): TextLine => {
    const rest: TextLine = otherPacks.length === 0 ? [] : phrase` Packs that are not selected: ${codes(otherPacks)}.`;
    return phrase`${selected} of ${count(known, 'policy', 'policies')} ran.${rest}`;
  },
  /** A page shows some of the findings. */
  filtered: (shown: number, all: number, { policies, severity, statuses }: FindingFilter): string => {
    const filters = [
      ...(policies.length === 0 ? [] : [`policy ${policies.join(', ')}`]),
      ...(severity === null ? [] : [`severity ${severity} or higher`]),
      ...(statuses.length === 0 ? [] : [`status ${statuses.join(', ')}`]),
    ];
    return `${shown} of ${count(all, 'finding')} shown: ${filters.join('; ')}. The verdict counts all.`;
  },
  due: (
    soonDays: number,
    due: { readonly overdue: number; readonly soon: number; readonly later: number; readonly without: number },
  ): string => {
    const counts: readonly (readonly [number, string])[] = [
      [due.overdue, 'overdue'],
      [due.soon, `due within ${soonDays} days`],
      [due.later, 'due later'],
      [due.without, 'without a due date'],
    ];
    return counts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])).join(', ');
  },
  noDueDates: 'No finding has a due date, because no earlier scan is known (--ledger or --compared-with).',
  unowned: (many: number, owner: Piece): TextLine =>
    phrase`${count(many, 'finding')} without an owner of the resource: ${owner} is responsible (fallback_owner).`,
  none: 'No policy fails.',
  onlyWarn: 'Only warn: these policies are newer than `policies.since`',
  /** `2 of \`package\``: the number of policies of each kind. */
  withoutResources: (policies: number, kinds: ReadonlyMap<string, number>, command: Review['command']): string => {
    const ofKinds = [...kinds].map(([kind, many]) => {
      const how = givenBy.get(kind);
      return `${many} of \`${kind}\`${how === undefined ? '' : ` (${how})`}`;
    });
    const why = command === 'validate' ? 'the files declare no such resource' : 'there is no such resource';
    return `Not applicable, because ${why}: ${count(policies, 'policy', 'policies')}, ${ofKinds.join(', ')}.`;
  },
  notEvaluated: (many: number): string => `Not evaluated (${many})`,
  waived: (many: number): string => `Waived (${many})`,
  changed: 'Policies disabled, replaced or narrowed here',
  fix: (how: string): string => `fix: ${how}`,
  couldNotBeEvaluated: ' could not be evaluated',
  /** The others are not named. */
  alike: (resources: number, message: Piece, names: Piece, others: number): TextLine =>
    phrase`${resources} resources: ${message} (${names}${others > 0 ? ` and ${others} more)` : ')'}`,
  andMore: (many: number): string => `and ${many} more`,
  owner: (owner: string): string => `owner ${owner}`,
  dueOn: (day: string): string => `due ${format.day(day)}`,
  overdue: (day: string): string => `overdue since ${format.day(day)}`,
  /** `first seen 2026-10-01, 52 days ago`. */
  firstSeen: (at: string, days: number): string => `first seen ${format.day(at)}, ${days === 0 ? 'today' : `${count(days, 'day')} ago`}`,
  /** `until 2026-12-31 by ana@acme.example: The tax filing needs it (temporary, SEC-142)`. */
  waivedUntil: ({ owner, reason, reasonClass, ticket, expires }: WaivedBy): string =>
    `until ${format.day(expires)} by ${owner}: ${reason}${detail([reasonClass, ticket].filter((one) => one !== undefined))}`,
  /** How a policy is evaluated otherwise than its pack has it; empty: as in the pack. */
  changes: ({ disabled, only, replaces }: ReportedPolicy): readonly string[] => [
    ...(disabled === undefined ? [] : [disabled === '' ? 'disabled' : `disabled: ${disabled}`]),
    ...(replaces === undefined ? [] : [`replaces ${replaces}`]),
    ...(only === undefined ? [] : [`evaluated only for ${only.join(', ')}`]),
  ],
};
