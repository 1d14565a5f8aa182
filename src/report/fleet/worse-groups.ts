// What got worse in an organization of a fleet, for the rolling issue: grouped like the issue of a single organization, a row for each policy with its fix, then
// what can be done, ready to copy. A fleet keeps counts of the run before, not its findings: all of a severity that has more of them are shown.
import { isAbsolute } from 'node:path';
import { countsAsFailure } from '../../policies/since.ts';
import { type AuditTables, driftGroup, findingGroups, waiveBlocks } from '../comment/audit-blocks.ts';
import { adoptCommand } from '../comment/commands.ts';
import { type Block, code, heading, paragraph } from '../document.ts';
import { driftByRisk } from '../drift-risk.ts';
import { worstFirst } from '../finding-blocks.ts';
import type { ReportedFinding, Review } from '../review.ts';
import { driftRule } from '../sarif-rules.ts';
import { shellWords } from '../shell-words.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { FleetDetails, MergedOrganization } from './merged-fleet.ts';
import { worseText } from './open-blocks.ts';

/** Lines are not linked: a result does not say which repository its files are in. */
const tables = { repository: '', head: '', shown: (name: string): string => name, firstSeen: () => undefined } as const;

const worseFindings = ({ findings = [] }: Review, { worse }: MergedOrganization): readonly ReportedFinding[] => {
  const severities = new Set(worse.map(({ what }) => what));
  return findings.filter((one) => countsAsFailure(one) && severities.has(one.severity)).toSorted(worstFirst);
};

const commandsFor = (context: AuditTables, findings: readonly ReportedFinding[], drifted: boolean): readonly Block[] => {
  // A run elsewhere may have named its files by a path of that machine.
  if (context.folder === '' || isAbsolute(context.folder)) return [];
  const { toAdopt } = sayOf(context).comment.audit;
  return [
    ...waiveBlocks(findings, context),
    ...(drifted ? [paragraph(toAdopt), { type: 'commands' as const, lines: [shellWords(adoptCommand(context.folder))] }] : []),
  ];
};

/** `rank`: of the rows, which are dropped if there is no room. */
export const worseGroups = (organization: MergedOrganization, { reviewOf }: FleetDetails, rank: number, say: Say): readonly Block[] => {
  const title = heading(3, code(organization.name), `: ${worseText(organization, say)}`);
  const { reason } = organization;
  const opening = [title, ...(reason ? [paragraph(reason.message)] : [])];
  const review = reviewOf(organization.name);
  if (!review) return opening;
  const context: AuditTables = { ...tables, folder: review.desired ?? '', say };
  const findings = worseFindings(review, organization);
  const drift = organization.worse.some(({ what }) => what === 'drift') ? driftByRisk(review.drift).flatMap(([, own]) => own) : [];
  return [
    ...opening,
    ...findingGroups(findings, review, context, rank),
    ...driftGroup(drift, driftRule, context, rank),
    ...commandsFor(context, findings, drift.length > 0),
  ];
};
