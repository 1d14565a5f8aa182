// Options that several commands share, one table each: a name has the same meaning everywhere.
import { languages } from '../languages.ts';
import { severities } from '../policies/policy.ts';
import { csvSeparators } from '../report/csv-separators.ts';
import { findingStatuses } from '../report/filter-findings.ts';
import { formatNames } from '../report/format-names.generated.ts';
import type { Options } from './command.ts';

/** The source of the live organization. */
export const sourceOptions = {
  trust: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'input',
    holds: ['trust'],
    variable: 'TENANTRY_TRUST',
    about: 'Trust file: identity, addresses, secrets, sinks, relaxed guards (or TENANTRY_TRUST)',
  },
  capture: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'input',
    holds: ['capture'],
    about: 'Work offline with a saved capture instead of the platform',
  },
  estimate: {
    group: 'calls',
    type: 'flag',
    about: 'Print the API calls that would be made, by operation, without making them (dry run); with --capture, based on its sizes',
  },
  region: {
    group: 'selection',
    type: 'texts',
    value: '<region>',
    about: 'Region to read; repeatable (default: the regions in the file, otherwise all)',
  },
} as const satisfies Options;

/** The base of a plan. */
export const baseOption = {
  base: {
    group: 'input',
    type: 'text',
    value: '<revision>',
    about: 'Git revision to compare with, to separate drift from the changes made by this branch',
  },
} as const satisfies Options;

/** What separates drift from changes that were merged and never applied. */
export const appliedOption = {
  applied: {
    group: 'input',
    type: 'texts',
    value: '<revision>',
    about:
      'Git revision that was last applied completely, then those that were applied in part since, in their order; repeatable. What was merged since and is not live is not applied yet, and no drift',
  },
} as const satisfies Options;

/** Part of a plan. */
export const onlyOption = {
  only: {
    group: 'selection',
    type: 'texts',
    value: '<pattern>',
    about: 'Only resources whose address matches, with their dependencies; repeatable. Guards evaluate the whole plan',
  },
} as const satisfies Options;

/** For commands that evaluate policies with the record of past applies. */
export const pastOption = {
  journal: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'input',
    holds: ['journal'],
    about: 'Journal of past applies, which shows what was deleted before (default: .tenantry/journal.jsonl, if it exists)',
  },
} as const satisfies Options;

/** The record of earlier scans. */
export const ledgerOptions = {
  ledger: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'output',
    holds: ['ledger'],
    about: 'First-seen ledger, usually a committed file: shows since when each finding exists, and records this scan in it',
  },
  newLedger: {
    group: 'input',
    type: 'flag',
    about: 'Begin the record of this tenant and path in the ledger, which must not contain one yet',
  },
} as const satisfies Options;

/** The record of earlier scans, which is only read. */
export const ledgerReadOption = {
  ledger: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'input',
    holds: ['ledger'],
    about: 'First-seen ledger, for policies that need to know since when something is so; it is only read',
  },
} as const satisfies Options;

/** The calls to the platform. */
export const callOptions = {
  timeout: { group: 'calls', type: 'text', value: '<time>', about: 'Stop after this long, e.g. 10m' },
  requestsPerMinute: {
    group: 'calls',
    type: 'text',
    value: '<number>',
    about: 'Rate limit: maximum requests per minute and host (default: adaptive)',
  },
} as const satisfies Options;

/** For commands that report actors. */
export const causesOption = {
  causes: {
    group: 'evaluation',
    type: 'text',
    value: '<time>',
    about: 'Show who made each drifted change, using audit events from this far back, e.g. 7d',
  },
} as const satisfies Options;

export const quietOption = {
  quiet: { group: 'output', type: 'flag', about: 'Suppress progress and informational messages on stderr' },
} as const satisfies Options;

/** For commands without a result. */
export const verboseOption = {
  verbose: { group: 'output', type: 'flag', about: 'Print every API call, with its request id, on stderr' },
} as const satisfies Options;

/** For what is listed, and is no result. */
export const policyFormatOption = {
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'What is printed on stdout (default: text)',
    choices: ['text', 'json'],
  },
} as const satisfies Options;

/** Of one page about something. */
export const pageFormatOption = {
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'Output format on stdout (default: text)',
    choices: ['text', 'json', 'markdown'],
  },
} as const satisfies Options;

/** Where a site is published. */
export const baseUrlOption = {
  baseUrl: {
    group: 'output',
    type: 'text',
    value: '<url>',
    about: 'Address at which the site of `tenantry site` is published, for absolute links to findings',
  },
} as const satisfies Options;

/** The output of results. */
export const outputOptions = {
  format: { group: 'output', type: 'text', value: '<format>', about: 'Output format on stdout (default: text)', choices: formatNames },
  output: {
    group: 'output',
    type: 'texts',
    value: '<format=file>',
    file: 'report',
    about: 'Also write the result to a file in this format; repeatable',
  },
  csvSeparator: {
    group: 'output',
    type: 'text',
    value: '<name>',
    about: 'Separator of CSV (default: comma; semicolon where Excel writes numbers with a comma, as in Brazil)',
    choices: Object.keys(csvSeparators),
  },
  ...baseUrlOption,
  verbose: { group: 'output', type: 'flag', about: 'Show every item of long lists; print every API call, with its request id, on stderr' },
  ...quietOption,
} as const satisfies Options;

/** Who is notified. */
export const notifyOption = {
  notify: {
    group: 'output',
    type: 'flag',
    about: 'Also send what got worse to the destinations under `notify:` of the trust file; a message that is not delivered is a warning',
  },
} as const satisfies Options;

/** Findings over time. */
export const trendOption = {
  trend: {
    group: 'output',
    type: 'text',
    value: '<file>',
    file: 'output',
    about: 'Also write the number of findings by severity in each scan to this CSV file: from the ledger, and from several results',
  },
} as const satisfies Options;

/** Files for an auditor. */
export const evidenceOption = {
  evidence: {
    group: 'output',
    type: 'text',
    value: '<folder>',
    file: 'folder',
    about:
      'Also write an evidence bundle to this new folder: cover, report, result, desired state, policies, waivers, reads and SHA256SUMS',
  },
} as const satisfies Options;

/** Names of people in reports. */
export const redactOption = {
  redact: { group: 'output', type: 'flag', about: 'Replace e-mail addresses with stable hashes in the report and in every file of it' },
} as const satisfies Options;

/** The findings that a page shows. */
export const filterOptions = {
  policy: {
    group: 'selection',
    type: 'texts',
    value: '<id>',
    about: 'Show only findings of this policy, in text, Markdown and HTML; repeatable. Counts and exit code are about all findings',
  },
  severity: {
    group: 'selection',
    type: 'text',
    value: '<severity>',
    about: 'Show only findings of this severity or higher, like --policy',
    choices: severities,
  },
  status: {
    group: 'selection',
    type: 'texts',
    value: '<status>',
    about: 'Show only findings with this status, like --policy; repeatable',
    choices: findingStatuses,
  },
} as const satisfies Options;

/** An earlier result of the same tenant. */
export const baselineOption = {
  comparedWith: {
    group: 'evaluation',
    type: 'text',
    value: '<result.json>',
    file: 'input',
    holds: ['result'],
    about: 'An earlier scan result: marks each finding as new, unchanged or updated, and lists those that are no longer found',
  },
} as const satisfies Options;

/** The time of the evaluation. */
export const timeOptions = {
  now: {
    group: 'evaluation',
    type: 'text',
    value: '<time>',
    about: 'Evaluate as of this time, e.g. 2026-11-20T00:00:00Z (default: when the data was read)',
  },
} as const satisfies Options;

/** The language of what people read. */
export const languageOption = {
  language: {
    group: 'output',
    type: 'text',
    value: '<language>',
    about:
      'Language of the result (or TENANTRY_LANGUAGE; default: `language` of the desired state, otherwise en); help and errors are in English',
    choices: languages,
  },
} as const satisfies Options;

/** Findings and unknown results that fail the run. */
export const verdictOptions = {
  failOn: {
    group: 'evaluation',
    type: 'text',
    value: '<severity>',
    about: 'Least severity of a finding for exit code 1 (audit: high by default; validate: only when given)',
    choices: severities,
  },
  strict: { group: 'evaluation', type: 'flag', about: 'Exit with 3 if any policy could not be evaluated' },
} as const satisfies Options;

export const onlyNewOption = {
  onlyNew: {
    group: 'evaluation',
    type: 'flag',
    about:
      'With --base: only findings that the change introduces count for --fail-on (default severity: high); loosened settings always do',
  },
} as const satisfies Options;

/** Policy results that fail a plan. */
export const gateOptions = {
  failOn: {
    group: 'evaluation',
    type: 'text',
    value: '<severity>',
    about:
      'Exit with 1 if a finding of this severity or higher is left after the change, or hidden by it (with --base: by the policies of the base)',
    choices: severities,
  },
  ...onlyNewOption,
} as const satisfies Options;

export const desiredArgument = {
  name: 'path',
  about: 'The desired-state file, or a folder of desired-state files',
  required: true,
  file: 'desired',
  holds: ['desired'],
} as const;
