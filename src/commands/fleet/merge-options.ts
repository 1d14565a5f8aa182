// The options of `tenantry fleet merge`, and their values.
import type { Severity } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import { isFolder } from '../../files/file-status.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import type { MergeFilter } from '../../fleet/merge/merge-fleet.ts';
import { selectOrganizations } from '../../fleet/select-organizations.ts';
import { severities } from '../../policies/policy.ts';
import { type FleetFormat, fleetFormatNames, isFleetFormat } from '../../report/fleet/fleet-formats.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { changedSince } from '../../use/fleet/changed-since.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { parseDuration } from '../../yaml/duration.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Options, ParsedOptions } from '../command.ts';
import { baseUrlOption, languageOption, notifyOption, outputOptions, quietOption, redactOption, sourceOptions } from '../options.ts';
import { exitZeroOption } from './exit-zero-on.ts';

export const mergeOptions = {
  results: { group: 'input', type: 'text', value: '<folder>', file: 'folder', about: 'Folder of results that every shard wrote into' },
  run: { group: 'input', type: 'text', value: '<id>', about: 'Id of the run (default: TENANTRY_RUN, then GITHUB_RUN_ID)' },
  history: {
    group: 'input',
    type: 'text',
    value: '<file>',
    file: 'output',
    about:
      'History of the fleet, a file of JSON lines: shows what got worse and what was not read for too long, and records this run in it',
  },
  wait: {
    group: 'behavior',
    type: 'text',
    value: '<time>',
    about:
      'Wait until no other attempt would change the result of any organization, at most until this long after the start of the run, e.g. 10m',
  },
  runStarted: {
    group: 'behavior',
    type: 'text',
    value: '<time>',
    about: 'With --wait: when the run started, e.g. 2026-11-22T07:00:00Z (default: when its first result was started)',
  },
  ...exitZeroOption,
  select: {
    group: 'selection',
    type: 'texts',
    value: '<label=value>',
    about: 'Show only organizations with this label; repeatable: with all of them',
  },
  ring: { group: 'selection', type: 'texts', value: '<ring>', about: 'Show only organizations of this ring; repeatable' },
  policy: { group: 'selection', type: 'texts', value: '<id>', about: 'Show only findings of this policy; repeatable' },
  severity: {
    group: 'selection',
    type: 'text',
    value: '<severity>',
    about: 'Show only findings of this severity or higher',
    choices: severities,
  },
  changedSince: {
    group: 'selection',
    type: 'text',
    value: '<revision>',
    about: 'The run itself was limited by the same --changed-since: the other organizations are not part of it, and do not count',
  },
  trust: {
    ...sourceOptions.trust,
    about: 'With --changed-since and --notify: the trust file of the run (or TENANTRY_TRUST)',
  },
  partialRun: {
    group: 'selection',
    type: 'flag',
    about: 'The run itself was limited by the same --select and --ring: the other organizations are not part of it, and do not count',
  },
  ...redactOption,
  ...notifyOption,
  ...baseUrlOption,
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'Output format on stdout (default: text)',
    choices: fleetFormatNames,
  },
  output: { ...outputOptions.output },
  ...languageOption,
  verbose: { group: 'output', type: 'flag', about: 'Show every item of long lists' },
  ...quietOption,
} as const satisfies Options;

export type MergeChoice = ParsedOptions<typeof mergeOptions>;

interface WantedOutput {
  readonly format: FleetFormat;
  readonly file: string;
}

/** Throws `usage`. */
export const fleetOutputs = ({ output }: Pick<MergeChoice, 'output'>): readonly WantedOutput[] =>
  output.map((one) => {
    const [format = '', ...rest] = one.split('=');
    const file = rest.join('=');
    if (isFleetFormat(format) && file !== '') return { format, file };
    return fail('usage', `--output ${one}: invalid value. Use <format>=<file>, where <format> is one of ${fleetFormatNames.join(', ')}`);
  });

export const waitOf = ({ wait }: Pick<MergeChoice, 'wait'>): number | undefined => {
  if (wait === undefined) return undefined;
  return (
    parseDuration(wait) ?? fail('usage', `--wait ${quoted(wait)} is not a duration`, { help: 'Use a duration such as 90s, 10m or 2h.' })
  );
};

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

export const startedOf = ({ runStarted, wait }: Pick<MergeChoice, 'runStarted' | 'wait'>): number | undefined => {
  if (runStarted === undefined) return undefined;
  if (wait === undefined) return fail('usage', '--run-started needs --wait', { help: 'Write both, or leave --run-started out.' });
  const time = timeForm.test(runStarted) ? Date.parse(runStarted) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  return fail('usage', `--run-started ${quoted(runStarted)} is not a time`, { help: 'Write it like `2026-11-22T07:00:00Z`.' });
};

const severityOf = (given: string | undefined): Severity | null => severities.find((one) => one === given) ?? null;

const knownRings = (given: readonly string[], { rings }: Fleet): readonly string[] =>
  given.map((ring) =>
    rings.includes(ring)
      ? ring
      : fail('usage', `--ring ${quoted(ring)} is not a ring of the fleet`, {
          help: didYouMean(ring, rings) ?? `Rings: ${rings.join(', ')}.`,
        }),
  );

/** The organizations that labels and rings choose; null: all. Throws `usage`. */
const chosenNames = (fleet: Fleet, { select, ring }: MergeChoice): ReadonlySet<string> | null => {
  const rings = knownRings(ring, fleet);
  if (select.length === 0 && rings.length === 0) return null;
  const chosen = selectOrganizations(fleet.organizations, select).filter((one) => rings.length === 0 || rings.includes(one.ring));
  return new Set(chosen.map(({ name }) => name));
};

export interface Selection {
  /** The organizations that the run includes; null: all. */
  readonly inRun: ReadonlySet<string> | null;
  readonly filter: MergeFilter | null;
}

/** null: the run was not limited to them. */
const changedNames = (fleet: Fleet, { changedSince: since, trust }: MergeChoice, surroundings: Surroundings): ReadonlySet<string> | null =>
  since === undefined
    ? null
    : new Set(changedSince(since, fleet, trust ?? (surroundings.env['TENANTRY_TRUST'] || undefined), surroundings).reasons.keys());

/** What is in both. */
const both = (one: ReadonlySet<string> | null, other: ReadonlySet<string> | null): ReadonlySet<string> | null => {
  if (one === null || other === null) return one ?? other;
  return new Set([...one].filter((name) => other.has(name)));
};

export const selectionOf = (fleet: Fleet, chosen: MergeChoice, surroundings: Surroundings): Selection => {
  const { select, ring, policy, partialRun } = chosen;
  const severity = severityOf(chosen.severity);
  const names = chosenNames(fleet, chosen);
  if (partialRun && names === null)
    return fail('usage', '--partial-run needs --select or --ring', { help: 'Write what the run was limited to.' });
  const isFiltered = names !== null || policy.length > 0 || severity !== null;
  return {
    inRun: both(partialRun ? names : null, changedNames(fleet, chosen, surroundings)),
    filter: isFiltered ? { select, rings: ring, policies: policy, severity, names } : null,
  };
};

/** The folder that every shard wrote into. Throws `usage` or `file-missing`. */
export const resultsFolder = (results: string | undefined, surroundings: Surroundings): string => {
  if (results === undefined)
    return fail('usage', 'the folder of results is missing', { help: 'Write --results <folder>, the one that every shard wrote into.' });
  const folder = shownPath(results, surroundings);
  return isFolder(folder)
    ? folder
    : fail('file-missing', `no such folder: ${quoted(folder)}`, { help: 'Write the folder that every shard wrote into.' });
};
