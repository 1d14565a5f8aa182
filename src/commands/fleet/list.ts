// `tenantry fleet list`: which organizations a fleet, a label or a shard contains, and the shards as a matrix of GitHub Actions.
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import type { Fleet, FleetOrganization } from '../../fleet/fleet.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { selectOrganizations } from '../../fleet/select-organizations.ts';
import { inShard, parseShard } from '../../fleet/shard.ts';
import { type Block, paragraph } from '../../report/document.ts';
import { fleetBlocks, type ListedOrganization } from '../../report/fleet-blocks.ts';
import { asJson } from '../../report/json.ts';
import type { Say } from '../../report/texts/texts.ts';
import { commandResult, quietResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import { problemsAsText } from '../../terminal/show-problems.ts';
import { type Surroundings, textFor } from '../../terminal/surroundings.ts';
import { sharedKeys, trustOfOrganization } from '../../trust/fleet-trust.ts';
import { loadFleetTrust } from '../../trust/load-trust.ts';
import { type ChangedSince, changedSince } from '../../use/fleet/changed-since.ts';
import { chosenTexts } from '../../use/open/chosen-language.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import type { Count } from '../../value-types.ts';
import { quoted } from '../../yaml/visible.ts';
import { defineCommand, type Options } from '../command.ts';
import { languageOption, sourceOptions } from '../options.ts';
import { selectionOptions } from './selection-options.ts';

/** GitHub starts at most this many jobs of one matrix. */
const mostJobs = 256;

const options = {
  ...selectionOptions,
  trust: {
    ...sourceOptions.trust,
    about: 'The trust file of the fleet: checks that exactly one entry is for each organization',
  },
  shards: { group: 'output', type: 'text', value: '<n>', about: 'With --format matrix: the number of shards, at most 256' },
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'Output format on stdout (default: text); matrix: the shards as a matrix of GitHub Actions',
    choices: ['text', 'json', 'matrix'],
  },
  ...languageOption,
} as const satisfies Options;

/**
 * What `tenantry fleet list` prints with `--format json`.
 * @title The organizations of a fleet
 */
export interface FleetListDocument extends Omit<Fleet, 'file' | 'organizations'> {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The number of organizations in the fleet file. */
  readonly total: Count;
  /** With --changed-since: what the fleet is compared with. */
  readonly changedSince?: Pick<ChangedSince, 'commit' | 'removed'>;
  /** The selected organizations, in the order of their names. */
  readonly organizations: readonly ListedOrganization[];
}

const listed = ({ name, tenant, path, key, ring, labels, requestsPerMinute }: FleetOrganization): ListedOrganization => ({
  name,
  ...(tenant.type === 'known' ? { tenant: tenant.id } : {}),
  path,
  key,
  ring,
  labels,
  ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
});

const shardCount = (given: string | undefined, format: string | undefined): number => {
  if ((given === undefined) !== (format !== 'matrix'))
    return fail('usage', given === undefined ? '--format matrix needs --shards' : '--shards needs --format matrix', {
      help: 'Write both, e.g. `--format matrix --shards 8`.',
    });
  const shards = /^\d{1,3}$/.test(given ?? '1') ? Number(given ?? '1') : 0;
  if (shards >= 1 && shards <= mostJobs) return shards;
  return fail('usage', `--shards ${quoted(given ?? '')} is not a number from 1 to ${mostJobs}`, {
    help: 'GitHub starts at most 256 jobs of one matrix.',
  });
};

/** Empty shards would be jobs without work. */
const matrixOf = (organizations: readonly FleetOrganization[], shards: number): Readonly<Record<string, readonly string[]>> => {
  const needed = Math.max(1, Math.min(shards, organizations.length));
  return { shard: Array.from({ length: needed }, (_, index) => `${index}/${needed}`) };
};

const unknownTenants = (organizations: readonly FleetOrganization[]): readonly Problem[] =>
  organizations.flatMap(({ tenant }) => (tenant.type === 'unknown' ? tenant.problems : []));

/** Everything that `--trust` would be refused for, for the whole fleet: whether two keys are one does not depend on a shard. */
const untrusted = (
  path: string | undefined,
  organizations: readonly FleetOrganization[],
  surroundings: Surroundings,
): readonly Problem[] => {
  if (path === undefined) return [];
  const loaded = loadFleetTrust(shownPath(path, surroundings));
  const trustOf = trustOfOrganization(loaded);
  const refused = organizations.flatMap((one) => {
    const found = trustOf(one);
    return found.type === 'refused' ? found.problems : [];
  });
  return [...refused, ...sharedKeys(loaded, organizations).values()];
};

const removedText = ({ removed }: ChangedSince, { fleet: { list: says } }: Say): readonly Block[] =>
  removed.length === 0 ? [] : [paragraph(says.removed(removed.map((name) => quoted(name))))];

export const list = defineCommand({
  about:
    'Shows the organizations of a fleet file with tenant, desired state, key, ring and labels. With --shard, --select and --changed-since, only those that such a run works on. Every organization is in exactly one of n shards.',
  arguments: [{ name: 'fleet', about: 'The fleet file', required: true, file: 'input', holds: ['fleet'] }],
  options,
  exits: [],
  examples: [
    { command: 'fleet list fleet.yaml', why: 'All organizations' },
    { command: 'fleet list fleet.yaml --shard 0/4', why: 'What the first of four machines works on' },
    { command: 'fleet list fleet.yaml --changed-since origin/main', why: 'The organizations that a branch can affect' },
    { command: 'fleet list fleet.yaml --format matrix --shards 8', why: 'The shards as a matrix of GitHub Actions' },
  ],
  run: async ([path = ''], { shard, select, changedSince: since, trust: named, shards: given, format, language }, surroundings) => {
    const shards = shardCount(given, format);
    const part = shard === undefined ? undefined : parseShard(shard);
    const fleet = loadFleet(shownPath(path, surroundings));
    const { file: _, organizations: all, ...settings } = fleet;
    const problemsOfTrust = untrusted(named, all, surroundings);
    const changed =
      since === undefined
        ? undefined
        : changedSince(since, fleet, named ?? (surroundings.env['TENANTRY_TRUST'] || undefined), surroundings);
    const selected = selectOrganizations(all, select ?? []).filter(({ name }) => changed === undefined || changed.reasons.has(name));
    const organizations = part ? inShard(selected, part) : selected;
    const rows = organizations.map((one): ListedOrganization => {
      const reason = changed?.reasons.get(one.name);
      return { ...listed(one), ...(reason === undefined ? {} : { changed: reason }) };
    });
    const unknown = unknownTenants(organizations);
    const problems = [...problemsOfTrust, ...unknown];
    if (problems.length > 0)
      surroundings.stderr.write(problemsAsText(new TenantryError(problems), surroundings.cwd, textFor(surroundings.stderr)));
    const exitCode = problems.length > 0 ? exitCodes.invalid : exitCodes.clean;
    if (format === 'matrix') {
      surroundings.stdout.write(`${JSON.stringify(matrixOf(organizations, shards))}\n`);
      // An organization of an unknown tenant fails in its shard: a refused matrix would keep the others from being evaluated.
      return quietResult(problemsOfTrust.length > 0 ? exitCodes.invalid : exitCodes.clean);
    }
    if (format === 'json') {
      const document: FleetListDocument = {
        schemaVersion: 1,
        total: all.length,
        ...settings,
        ...(changed && { changedSince: { commit: changed.commit, removed: changed.removed } }),
        organizations: rows,
      };
      surroundings.stdout.write(asJson(document));
      return quietResult(exitCode);
    }
    const say = await chosenTexts(language, surroundings);
    const removed = changed === undefined ? [] : removedText(changed, say);
    printBlocks([...fleetBlocks(rows, all.length, say), ...removed], surroundings, false, say);
    const unnamed = organizations.filter(({ tenant }) => tenant.type === 'unknown').length;
    const counts = [
      say.fleet.organizations(organizations.length),
      ...(unnamed > 0 ? [say.fleet.list.unknownTenants(unnamed)] : []),
      ...(problemsOfTrust.length > 0 ? [say.counts.problems(problemsOfTrust.length)] : []),
    ] as const;
    return commandResult(exitCode, counts, 'stdout', say);
  },
});
