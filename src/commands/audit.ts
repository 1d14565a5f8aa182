// `tenantry audit`: policies, drift and spend of the live organization.
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { textsIn } from '../report/texts/texts.ts';
import { trendAsCsv } from '../report/trend.ts';
import { type Audit, auditLive, readingOfAudit } from '../use/audit-live.ts';
import { openApplied } from '../use/base/open-base.ts';
import { openLedger } from '../use/ledger/ledger-file.ts';
import { isWholeScan } from '../use/ledger/scan-of-review.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { severityOf } from './fail-on.ts';
import { findingFilter } from './finding-filter.ts';
import { lookBack } from './look-back.ts';
import {
  appliedOption,
  baselineOption,
  callOptions,
  causesOption,
  evidenceOption,
  filterOptions,
  languageOption,
  ledgerOptions,
  notifyOption,
  outputOptions,
  pastOption,
  redactOption,
  sourceOptions,
  timeOptions,
  trendOption,
  verdictOptions,
} from './options.ts';
import { outputsOf, printReview, separatorOf } from './print-review.ts';
import { sourceOf } from './source-of.ts';
import { withSpokenProgress } from './spoken-progress.ts';

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
    ...filterOptions,
    ...evidenceOption,
    ...redactOption,
    ...trendOption,
    ...notifyOption,
    ...languageOption,
    ...outputOptions,
    verbose: { ...outputOptions.verbose, about: `${outputOptions.verbose.about}; show the controls of each framework by their result` },
  },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    { command: 'audit', why: 'Evaluate the baseline pack against everything that can be read' },
    {
      command: 'audit tenantry.yaml --output sarif=audit.sarif --output markdown=audit.md',
      why: 'With drift, budgets and waivers, and two report files',
    },
    { command: 'audit tenantry.yaml --severity high --status fail', why: 'Show only what is urgent; the exit code counts everything' },
    {
      command: 'audit tenantry.yaml --ledger ledger.json --trust trust.yaml --notify',
      why: 'A nightly scan: send what got worse since the last one',
    },
    { command: 'audit tenantry.yaml --causes 7d', why: 'Show who made each drifted change, from the audit events of the last week' },
  ],
  run: async ([given], options, around) => {
    outputsOf(options);
    const path = given === undefined ? undefined : shownPath(given, around);
    const declared = path === undefined ? undefined : { path, loaded: await openDesired(path, around) };
    const { journal, comparedWith, strict } = options;
    const language = chosenLanguage(options.language, around, declared?.loaded.desired);
    const surroundings = await withSpokenProgress(around, options.language, language);
    const organization = {
      declared,
      trust: await openTrust(options.trust, surroundings),
      trustGiven: options.trust,
      applied: path === undefined ? [] : await openApplied(options.applied, path, surroundings),
      source: sourceOf(options, surroundings),
      ledger: openLedger(options, path, surroundings),
      journal,
      language,
      causes: lookBack(options.causes),
      comparedWith,
      failOn: severityOf(options.failOn),
      strict,
      shown: options.policy,
    };
    if (options.estimate) return printEstimate(await readingOfAudit(organization, surroundings), { ...options, language }, surroundings);
    const act = (): Promise<Audit> => auditLive(organization, surroundings);
    const { review, selection, ledger } = options.notify
      ? await (await import('./notified.ts')).auditAndNotify(
          act,
          { trust: organization.trust, tenant: declared?.loaded.desired.tenant, path, ledger: organization.ledger },
          { ...options, language },
          surroundings,
        )
      : await act();
    if (options.evidence !== undefined) {
      const { writeEvidence } = await import('./write-evidence.ts');
      const [desired, { trust }] = [declared?.loaded.desired, organization];
      const facts = {
        review,
        desired,
        trust,
        selection,
        redact: options.redact,
        ledger,
        csvSeparator: separatorOf(options),
        say: await textsIn(language),
      };
      await writeEvidence(options.evidence, facts, surroundings);
    }
    if (options.trend !== undefined)
      writeText(shownPath(options.trend, surroundings), trendAsCsv([review], isWholeScan, separatorOf(options)));
    return printReview(review, { ...options, language, filter: findingFilter(options, selection.aliases) }, surroundings);
  },
});
