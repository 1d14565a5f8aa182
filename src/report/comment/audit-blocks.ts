// The findings and the drift of scheduled audits, in groups as in the comment of a pull request: one row for each policy, with its fix; what can be done, ready to copy.

import { groupBy } from '../../live/group-by.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { bySeverity, groupCaused, worstOf } from '../caused-findings.ts';
import { type Block, joined, lineBreak, none, type Piece, paragraph, phrase, shown, span, type Table, table } from '../document.ts';
import type { Drift } from '../drift.ts';
import { dueDate, isOverdue } from '../finding-age.ts';
import { findingMessage } from '../finding-blocks.ts';
import { policyWithCaused, severityWord } from '../finding-table.ts';
import type { ReportedFinding, Review } from '../review.ts';
import { shellWords, toCopy } from '../shell-words.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import { adoptCommand, applyCommand, waiveCommand } from './commands.ts';
import { type CommentContext, findingIn, lineIn, nameIn, namingOf } from './context.ts';

export interface AuditTables extends Pick<CommentContext, 'repository' | 'head' | 'folder' | 'shown' | 'say' | 'site'> {
  /** The first scan with a finding; undefined: not known. */
  readonly firstSeen: (policy: string, address: string) => string | undefined;
}

/** Resources that a row names; the others are counted. */
const fewResources = 6;
/** Characters of a message beside its resource. */
const mostOfMessage = 160;
/** Names of fields in one cell. */
const fewFields = 8;

interface Dated extends ReportedFinding {
  readonly since: string | undefined;
}

/** A finding with what the ledger knows about it. */
const datedIn = (finding: ReportedFinding, routing: Review['routing'], { firstSeen }: AuditTables): Dated => {
  const since = firstSeen(finding.policy, finding.address) ?? finding.firstSeen;
  const due =
    routing &&
    countsAsFailure(finding) &&
    dueDate({ severity: finding.severity, ...(since !== undefined && { firstSeen: since }) }, routing);
  return { ...finding, since, ...(due && { due }) };
};

const earliest = (times: readonly (string | undefined)[]): string | undefined => times.flatMap((one) => one ?? []).toSorted()[0];

/** The oldest of a group: since when, until when, and whose. */
const sinceCell = (group: readonly Dated[], now: string, context: AuditTables): Piece => {
  const { comment, format } = sayOf(context);
  const say = comment.audit;
  const [since, due] = [earliest(group.map((one) => one.since)), earliest(group.map((one) => one.due))];
  const owners = [...new Set(group.flatMap(({ owner }) => owner ?? []))];
  const lines: readonly Piece[] = [
    ...(since === undefined ? [] : [span(format.day(since))]),
    ...(due === undefined ? [] : [say.due(span(format.day(due)), isOverdue(due, now))]),
    ...(owners.length === 0
      ? []
      : [
          say.owners(
            joined(
              owners.slice(0, 2).map((one) => nameIn(one, context)),
              ', ',
            ),
            owners.length - 2,
          ),
        ]),
  ];
  return lines.length === 0 ? none : joined(lines, lineBreak);
};

/** With the fix below them: this column is the widest one. */
const resourcesCell = (group: readonly Dated[], fix: string | undefined, context: AuditTables): Piece => {
  const { first, left } = shown(group, fewResources);
  const lines = first.map((one): Piece => {
    const at: Piece = one.at ? phrase` ${lineIn(one.at, context)}` : '';
    return phrase`${findingIn(one, context)}${at}: ${span(context.shown(findingMessage(one)), mostOfMessage)}`;
  });
  const say = sayOf(context).comment;
  const more = left.length === 0 ? [] : [say.audit.more(left.length)];
  return joined([...lines, ...more, ...(fix === undefined ? [] : [say.failing.fix(namingOf(context).prose(fix))])], lineBreak);
};

/** The worst policy first. What a finding causes is named below its policy, with the same resource. Linear in findings. */
export const findingGroups = (
  findings: readonly ReportedFinding[],
  { routing, run, policies = [] }: Review,
  context: AuditTables,
  rank: number,
): readonly Table[] => {
  if (findings.length === 0) return [];
  const { first, causedBy } = groupCaused(findings);
  const fixes = new Map(policies.map(({ id, fix }) => [id, fix]));
  const texts = sayOf(context);
  const say = texts.comment;
  const keyOf = (one: ReportedFinding): string =>
    JSON.stringify([
      one.policy,
      severityWord(one, texts),
      causedBy(one)
        .map((caused) => `${caused.policy} ${severityWord(caused, texts)}`)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ]);
  const groups = [...groupBy(first, keyOf).values()].flatMap((group) => {
    const [head] = group;
    return head ? [{ head, group, worst: worstOf(group.flatMap((one) => [one, ...causedBy(one)])) }] : [];
  });
  const rows = groups
    .toSorted(
      (a, b) => bySeverity(a.worst, b.worst) || bySeverity(a.head.severity, b.head.severity) || (a.head.policy < b.head.policy ? -1 : 1),
    )
    .map(({ head, group }): readonly Piece[] => {
      const dated = group.map((one) => datedIn(one, routing, context));
      return [
        severityWord(head, texts),
        policyWithCaused(head, causedBy(head), texts),
        resourcesCell(dated, fixes.get(head.policy), context),
        sinceCell(
          [...dated, ...group.flatMap((one) => causedBy(one).map((caused) => datedIn(caused, routing, context)))],
          run.now,
          context,
        ),
      ];
    });
  return [table(say.audit.columns, rows, { rank })];
};

const sinceIn = (time: string | undefined, { format }: Say): Piece => (time === undefined ? none : span(format.day(time)));

/** One row for each drifted resource. */
export const driftGroup = (drift: readonly Drift[], rule: string, context: AuditTables, rank: number): readonly Table[] => {
  const say = sayOf(context);
  const rows = drift.map((one): readonly Piece[] => [
    say.states.drift[one.type].word,
    one.at ? phrase`${nameIn(one.address, context)} ${lineIn(one.at, context)}` : nameIn(one.address, context),
    one.changes.length === 0
      ? none
      : joined(
          one.changes.slice(0, fewFields).map(({ field }) => span(field)),
          ', ',
        ),
    sinceIn(context.firstSeen(rule, one.address), say),
  ]);
  return rows.length === 0 ? [] : [table(say.comment.audit.driftColumns, rows, { rank })];
};

const pathIn = ({ folder }: AuditTables): string => (folder === '' ? '.' : folder);

const commandBlocks = (says: string, ...lines: readonly (readonly string[])[]): readonly Block[] => [
  paragraph(says),
  { type: 'commands', lines: lines.map(shellWords) },
];

/** Findings of so many policies have a command of their own. */
const fewWaivers = 3;

/** Where names are hashed, a finding is named by its fingerprint. */
export const waiveBlocks = (findings: readonly ReportedFinding[], context: AuditTables): readonly Block[] => {
  const firsts = [
    ...new Map(
      findings
        .filter(countsAsFailure)
        .toReversed()
        .map((one) => [one.policy, one]),
    ).values(),
  ].toReversed();
  if (firsts.length === 0) return [];
  const why = sayOf(context).comment.audit.toWaive;
  const named = ({ policy, address, fingerprint }: ReportedFinding): readonly string[] =>
    context.shown(address) === address ? [policy, toCopy(address)] : [fingerprint];
  return commandBlocks(why, ...firsts.slice(0, fewWaivers).map((one) => waiveCommand(pathIn(context), named(one))));
};

export const driftCommands = (context: AuditTables): readonly Block[] => {
  const { toAdopt, toRevert } = sayOf(context).comment.audit;
  return [...commandBlocks(toAdopt, adoptCommand(pathIn(context))), ...commandBlocks(toRevert, applyCommand('drift'))];
};

export const applyCommands = (context: AuditTables): readonly Block[] => {
  return commandBlocks(sayOf(context).comment.audit.toApply, applyCommand('change'));
};
