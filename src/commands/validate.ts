// `tenantry validate`: everything that can be known of the files without the platform.
import { judgeDeclared } from '../audit.ts';
import { type ExitCode, exitCodes, type Problem, TenantryError, worstExit } from '../errors.ts';
import type { Review } from '../report/review.ts';
import { judgementOf } from '../report/judgement.ts';
import { defineCommand } from './command.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust } from './open-files.ts';
import { openRules } from './open-rules.ts';
import { desiredArgument, outputOptions, timeOptions, verdictOptions } from './options.ts';
import { formatOf, outputsOf, printReview } from './print-review.ts';
import type { Surroundings } from './surroundings.ts';
import { codesOfFindings } from './verdict.ts';

/** Problems as a review, for formats that machines read; people get them on stderr. */
const invalid = (problems: readonly Problem[], path: string, { tool, now }: Surroundings, exitCode: ExitCode): Review => ({
  schemaVersion: 1,
  command: 'validate',
  tool,
  now: now().toISOString(),
  files: [path],
  problems,
  warnings: [],
  collections: [],
  next: [],
  exitCode,
  verdict: `Invalid: ${problems.length} problems.`,
});

export const validate = defineCommand({
  name: 'validate',
  summary: 'Check desired-state files, offline',
  about:
    'Checks form, references, durations, amounts, own rules and waivers, and judges the rules that the files alone can answer. All problems at once, with file:line:col.',
  arguments: [desiredArgument],
  options: {
    trust: { type: 'text', value: '<file>', about: 'Check the trust file too (or TENANTRY_TRUST)' },
    ...timeOptions,
    ...verdictOptions,
    ...outputOptions,
  },
  examples: [
    { command: 'validate tenantry.yaml', why: 'Before a commit' },
    { command: 'validate tenantry/ --format sarif --output json=result.json', why: 'For code scanning, and for a program' },
  ],
  run: async ([path = ''], options, surroundings) => {
    outputsOf(options.output);
    try {
      const { desired, warnings } = openDesired(path, surroundings);
      openTrust(options.trust, surroundings);
      const rules = await openRules(desired, surroundings);
      const now = judgedAt(options.now, surroundings.now().toISOString());
      const judgement = judgementOf(judgeDeclared({ ...rules, desired, now }), rules.selection);
      const codes = codesOfFindings(judgement, options);
      const failed = codes.includes(exitCodes.findings);
      const review: Review = {
        schemaVersion: 1,
        command: 'validate',
        tool: surroundings.tool,
        now: now.toISOString(),
        ...(desired.tenant ? { tenant: desired.tenant } : {}),
        files: desired.files,
        warnings,
        collections: [],
        ...judgement,
        next: [],
        exitCode: worstExit(codes),
        verdict: failed
          ? 'Valid, but rules fail.'
          : `Valid: ${desired.items.length} declared resources in ${desired.files.length === 1 ? 'one file' : `${desired.files.length} files`}.`,
      };
      await printReview(review, options, surroundings);
      return review.exitCode;
    } catch (cause) {
      const machine = formatOf(options.format) !== 'text' || options.output.length > 0;
      if (cause instanceof TenantryError && machine)
        await printReview(invalid(cause.problems, path, surroundings, cause.exitCode), options, surroundings);
      throw cause;
    }
  },
});
