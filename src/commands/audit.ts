// `tenantry audit`: rules, drift and spend over the live organization. Over a reader that cannot write.
import { budgetsOf, compareOrganization, judgeLive } from '../audit.ts';
import type { Entry } from '../diff/difference.ts';
import { type ExitCode, exitCodes, worstExit } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { judgementOf } from '../report/judgement.ts';
import type { Review } from '../report/review.ts';
import { defineCommand } from './command.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust } from './open-files.ts';
import { openRules } from './open-rules.ts';
import { outputOptions, sourceOptions, timeOptions, verdictOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readCaptureOrPlatform } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';
import { codesOfFindings } from './verdict.ts';

const drifts: readonly Entry['type'][] = ['missing', 'extra', 'changed', 'audited', 'ambiguous'];

const verdictOf = (codes: readonly ExitCode[]): string => {
  const sentences = [
    codes.includes(exitCodes.findings) ? 'Rules fail.' : 'No rule fails at or above the limit.',
    ...(codes.includes(exitCodes.unread) ? ['Not everything could be read or judged.'] : []),
    ...(codes.includes(exitCodes.pending) ? ['The organization differs from the file.'] : []),
  ];
  return sentences.join(' ');
};

export const audit = defineCommand({
  name: 'audit',
  summary: 'Judge the live organization: rules, drift, spend',
  about:
    'Reads every product, judges the rules, shows what differs from the desired state (if one is given) and what was spent. Without a file the baseline pack is judged. What was not read is never judged compliant.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder', required: false }],
  options: { ...sourceOptions, ...timeOptions, ...verdictOptions, ...outputOptions },
  examples: [
    { command: 'audit', why: 'The baseline rules over everything that can be read' },
    {
      command: 'audit tenantry.yaml --output sarif=audit.sarif --output markdown=audit.md',
      why: 'With drift, budgets and waivers, and two reports',
    },
  ],
  run: async ([path], options, surroundings) => {
    outputsOf(options.output);
    const loaded = path === undefined ? undefined : openDesired(path, surroundings);
    const desired = loaded?.desired;
    const trust = openTrust(options.trust, surroundings);
    const rules = await openRules(desired, surroundings);
    const organization = await readCaptureOrPlatform(everything(kindList), desired, trust, options, surroundings);
    const { live, spend } = organization;
    const now = judgedAt(options.now, live.readAt);
    const compared = desired && compareOrganization(desired, live, now, new Set());
    const judgement = judgementOf(judgeLive({ ...rules, desired, now }, organization, compared?.difference), rules.selection);
    const entries = Object.values(compared?.difference.entries ?? {}).flat();
    const collections = collectionStates(live);
    const budgets = budgetsOf(desired, spend, now, live.tenant);
    const codes: readonly ExitCode[] = [
      ...codesOfFindings(judgement, options),
      ...(unreadCollections(collections).length > 0 ? [exitCodes.unread] : []),
      ...(entries.some((entry) => drifts.includes(entry.type)) ? [exitCodes.pending] : []),
    ];
    const review: Review = {
      schemaVersion: 1,
      command: 'audit',
      tool: surroundings.tool,
      now: now.toISOString(),
      asOf: live.readAt,
      ...(live.tenant ? { tenant: live.tenant } : {}),
      files: desired?.files ?? [],
      warnings: loaded?.warnings.filter((problem) => problem.code !== 'reference-open') ?? [],
      collections,
      ...(compared
        ? {
            difference: {
              same: entries.filter((entry) => entry.type === 'same').length,
              entries: entries.filter((entry) => entry.type !== 'same'),
            },
            due: { notes: compared.due.notes },
          }
        : {}),
      ...judgement,
      ...(spend ? { spend: { usage: spend, budgets } } : {}),
      next: [],
      calls: live.calls,
      exitCode: worstExit(codes),
      verdict: verdictOf(codes),
    };
    await printReview(review, options, surroundings);
    return review.exitCode;
  },
});
