// `tenantry plan`: the changes and their reasons. It has a reader that cannot write.
import { type ChangeToSimulate, laterStates, simulateChange } from '../after-change.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { evaluateChange } from '../gate.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { declaredAt } from '../plan/base.ts';
import { stepClasses } from '../plan/digests.ts';
import { onlyOf } from '../plan/only.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { planText } from '../plan/saved-plan.ts';
import { selectSteps } from '../plan/select-steps.ts';
import { languageNamed } from '../policies/languages.ts';
import { withPolicyReads } from '../policies/policies-answered-by.ts';
import type { ReviewFacts } from '../report/review.ts';
import { addressesOf, checkResend } from './addresses.ts';
import { openBasePolicies } from './base/base-policies.ts';
import { openBases } from './base/open-base.ts';
import { trustChangeOf, withTrustChange } from './base/trust-change.ts';
import { causesOf, withBase, withCauses } from './causes.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { checkGate, decidedBy, gateOf } from './gate-options.ts';
import { readLedgerFile } from './ledger/ledger-file.ts';
import { nextApply } from './next-apply.ts';
import { checkOnly } from './only.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openPastDeletions } from './open-journal.ts';
import { openPolicies } from './open-policies.ts';
import {
  appliedOption,
  baseOption,
  callOptions,
  causesOption,
  desiredArgument,
  gateOptions,
  languageOption,
  ledgerReadOption,
  onlyOption,
  outputOptions,
  pastOption,
  redactOption,
  sourceOptions,
  timeOptions,
} from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { factsOf, readAndPlan } from './read-and-plan.ts';
import { type Reading, readsOf } from './reads-of.ts';
import { planReview } from './review-plan.ts';

export const plan = defineCommand({
  about:
    'Reads the platform (or a capture), compares it with the desired state, and shows every step: access-granting steps first, then deletions, updates and creations; also what is waiting, what is impossible, and what guards refuse. A plan never writes.',
  arguments: [desiredArgument],
  options: {
    ...sourceOptions,
    ...baseOption,
    ...appliedOption,
    ...onlyOption,
    ...gateOptions,
    ...callOptions,
    ...causesOption,
    ...pastOption,
    ...ledgerReadOption,
    ...timeOptions,
    out: { group: 'output', type: 'text', value: '<file>', file: 'output', about: 'Save the plan to a .json file for `tenantry apply`' },
    exitCode: { group: 'evaluation', type: 'flag', about: 'Exit with 4 when changes are pending, impossible, or to be done by hand' },
    resendSecret: {
      group: 'selection',
      type: 'texts',
      value: '<address>',
      about: 'Send the write-only secrets of this resource again; repeatable',
    },
    ...redactOption,
    ...languageOption,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    { command: 'plan tenantry.yaml', why: 'Preview the changes' },
    { command: 'plan tenantry/ --capture today.json --format markdown', why: 'Offline, from a saved capture, for a pull request' },
    { command: 'plan tenantry.yaml --base origin/main', why: 'Separate the changes made by this branch from drift' },
    { command: 'plan tenantry.yaml --base origin/main --fail-on high', why: 'The gate of a pull request, by the policies of its base' },
    { command: 'plan tenantry.yaml --only "member/*"', why: 'Only what concerns members, with its dependencies' },
    { command: 'plan tenantry.yaml --out plan.json', why: 'Save the plan, to apply exactly these steps later' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    checkGate(options);
    if (options.only.length > 0 && options.out !== undefined) {
      fail('usage', '--only cannot be combined with --out, because a saved plan holds every step', {
        help: 'Save the whole plan, and give --only to `tenantry apply`.',
      });
    }
    const { tool, program } = surroundings;
    const resend = addressesOf('--resend-secret', options.resendSecret);
    const path = shownPath(given, surroundings);
    const loaded = openDesired(path, surroundings);
    const { desired } = loaded;
    checkResend(options.resendSecret, desired);
    const { base, applied } = openBases(options, path, surroundings);
    const trust = openTrust(options.trust, surroundings);
    const past = openPastDeletions(options.journal, desired, surroundings);
    const ledgerOf = readLedgerFile(options.ledger, path, surroundings);
    const rules = await openPolicies(desired, surroundings, languageNamed(options.language));
    const basePolicies = await openBasePolicies(base, path, rules, surroundings);
    const trustChange = trustChangeOf(base, trust, path, surroundings);
    const selections = [...(basePolicies ? [basePolicies.rules.selection] : []), rules.selection];
    const wants = withPolicyReads(readsForPlan(desired, trust, declaredAt([base, ...applied])), desired.regions, selections, kindList);
    const needed: Reading = { wants, desired, trust, inTwoRounds: true };
    const reading = withCauses(needed, options.causes);
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const only = onlyOf(options.only);
    const declaration = { loaded, path, trust, base, applied, ...(only && { only }) };
    const seen = await readAndPlan(declaration, reading, options, resend, surroundings);
    checkOnly(options.only, desired, seen);
    const { live, now, plan: made, difference, lookup } = seen;
    const part = selectSteps(made, { classes: stepClasses, ...(only && { only }) });
    const chosen: ReviewFacts['chosen'] = only && {
      classes: stepClasses,
      only: options.only,
      steps: part.steps.map(({ id }) => id),
      fresh: [],
      stranded: [],
    };
    const { steps } = chosen ? part : made;
    const reads = readsOf(needed, options.region);
    const own: Reading = { ...needed, wants: withPolicyReads(readsForPlan(desired, trust), desired.regions, selections, kindList) };
    const ownReads = base && readsOf(own, options.region);
    const evaluating = { ...rules, desired, now, knownDeleted: past?.in(live.tenant), ledger: ledgerOf(live.tenant) };
    const simulating: ChangeToSimulate = { order: { desired, live, now, trust }, reads, planned: seen, steps };
    const { simulation, afterChange } = await simulateChange(simulating);
    const evaluated = evaluateChange(
      {
        evaluating,
        base: basePolicies && withTrustChange(basePolicies, trustChange),
        reads,
        ...(ownReads && { ownReads }),
        live,
        planned: seen,
      },
      afterChange,
    );
    const later = evaluated.isOpen ? await laterStates(simulating, simulation.live) : [];
    const outlook = evaluated.outlook(later);
    if (options.out !== undefined) await writeText(shownPath(options.out, surroundings), planText(made));
    const causes = causesOf(options.causes, withBase(difference, seen.base), live, lookup, now);
    const review = planReview(
      {
        facts: factsOf('plan', declaration, seen, tool),
        seen,
        desired,
        before: base?.before,
        trust,
        part: chosen ? part : made,
        simulation,
        outlook,
        evaluated,
        selections,
        decidedBy: decidedBy(base, basePolicies),
        gate: gateOf(outlook, options),
        more: {
          ...(trustChange && { trustChange }),
          ...(chosen && { chosen }),
          ...(causes && { causes }),
        },
        warnings: past?.warnings ?? [],
      },
      { pendingCounts: options.exitCode },
    );
    const next = review.grants?.refuses ? [] : nextApply(made, program, options, simulation.verdicts);
    return printReview({ ...review, next }, options, surroundings);
  },
});
