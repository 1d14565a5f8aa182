// `tenantry audit`: policies, drift and spend of the live organization. It has a reader that cannot write.
import { evaluateLive, planOrganization } from '../audit.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { languageNamed } from '../policies/languages.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import { withDueDates } from '../report/finding-age.ts';
import { trendAsCsv } from '../report/trend.ts';
import { openApplied } from './base/open-base.ts';
import { causesOf, withCauses } from './causes.ts';
import { defineCommand } from './command.ts';
import { comparedWithFile } from './compared-with-file.ts';
import { printEstimate } from './estimate.ts';
import { evaluationTime } from './evaluation-time.ts';
import { withEventPeriod } from './event-period.ts';
import { severityOf } from './fail-on.ts';
import { openLedger } from './ledger/ledger-file.ts';
import { openScan } from './ledger/record-scan.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openPastDeletions } from './open-journal.ts';
import { openPolicies } from './open-policies.ts';
import {
  appliedOption,
  baselineOption,
  callOptions,
  causesOption,
  evidenceOption,
  languageOption,
  ledgerOptions,
  outputOptions,
  pastOption,
  redactOption,
  sourceOptions,
  timeOptions,
  trendOption,
  verdictOptions,
} from './options.ts';
import { outputsOf, printReview, separatorOf } from './print-review.ts';
import { readOrganization } from './read-organization.ts';
import { auditReview } from './review-audit.ts';

export const audit = defineCommand({
  about:
    'Reads every product, evaluates the policies, and shows drift from the desired state (if one is given) and spend. Without a file, the baseline pack is evaluated. Anything that could not be read is never reported as compliant.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder', required: false, file: 'desired', holds: ['desired'] }],
  options: {
    ...sourceOptions,
    ...callOptions,
    ...appliedOption,
    ...causesOption,
    ...pastOption,
    ...ledgerOptions,
    ...timeOptions,
    ...verdictOptions,
    ...baselineOption,
    ...evidenceOption,
    ...redactOption,
    ...trendOption,
    ...languageOption,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    { command: 'audit', why: 'Evaluate the baseline pack against everything that can be read' },
    {
      command: 'audit tenantry.yaml --output sarif=audit.sarif --output markdown=audit.md',
      why: 'With drift, budgets and waivers, and two report files',
    },
    { command: 'audit tenantry.yaml --causes 7d', why: 'Show who made each drifted change, from the audit events of the last week' },
  ],
  run: async ([given], options, surroundings) => {
    outputsOf(options);
    const { tool } = surroundings;
    const path = given === undefined ? undefined : shownPath(given, surroundings);
    const loaded = path === undefined ? undefined : openDesired(path, surroundings);
    const desired = loaded?.desired;
    const trust = openTrust(options.trust, surroundings);
    const applied = path === undefined ? [] : openApplied(options.applied, path, surroundings);
    const rules = await openPolicies(desired, surroundings, languageNamed(options.language));
    const past = openPastDeletions(options.journal, desired, surroundings);
    const ledger = surroundings.ledger ?? openLedger(options, path, surroundings);
    // Data that only some policies need (scans of images) is read only for those policies.
    const wants = [...everything(kindList), ...wantsOfSelection(rules.selection, kindList)];
    const reading = withEventPeriod(withCauses({ wants, desired, trust }, options.causes), rules.selection);
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const organization = await readOrganization(reading, options, surroundings);
    const { live, run } = organization;
    const now = evaluationTime(options.now, live.readAt);
    const scan = ledger && openScan(ledger, { organization, desired, selection: rules.selection, now }, surroundings);
    const planned =
      desired &&
      planOrganization({
        desired,
        from: path ?? '',
        live,
        trust,
        now,
        timeGiven: options.now !== undefined,
        tool,
        resend: new Set(),
        applied,
      });
    const policyResults = evaluateLive(
      {
        ...rules,
        desired,
        now,
        knownDeleted: past?.in(live.tenant),
        identity: trust.identity,
        writers: trust.writers,
        ledger: scan && (() => scan.facts),
      },
      organization,
      planned?.difference,
    );
    const review = auditReview(
      {
        run: { version: tool, now: now.toISOString(), ...run },
        organization,
        declared: loaded && planned && { path: path ?? '', desired: loaded.desired, warnings: loaded.warnings, planned },
        selection: rules.selection,
        policyResults,
        causes: planned && causesOf(options.causes, planned.difference, live, planned.lookup, now),
        warnings: past?.warnings ?? [],
        memory: scan?.facts.memory,
      },
      { failOn: severityOf(options.failOn), strict: options.strict },
    );
    const { comparedWith: baseline } = options;
    const recorded = await scan?.record(review);
    const dated = recorded?.review ?? review;
    const compared = withDueDates(baseline === undefined ? dated : await comparedWithFile(dated, baseline, surroundings));
    if (options.evidence !== undefined) {
      const { writeEvidence } = await import('./evidence.ts');
      const facts = { review: compared, desired, selection: rules.selection, redact: options.redact, ledger: recorded?.part };
      await writeEvidence(options.evidence, facts, surroundings);
    }
    if (options.trend !== undefined) await writeText(shownPath(options.trend, surroundings), trendAsCsv([compared], separatorOf(options)));
    return printReview(compared, options, surroundings);
  },
});
