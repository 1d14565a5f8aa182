// `tenantry fleet list`: which organizations a fleet, a label or a shard contains, and the shards as a matrix of GitHub Actions.
import { fail, type Problem, TenantryError } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import type { FleetOrganization } from '../../fleet/fleet.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { selectOrganizations } from '../../fleet/select-organizations.ts';
import { inShard, parseShard } from '../../fleet/shard.ts';
import { count } from '../../report/document.ts';
import { fleetBlocks, type ListedOrganization } from '../../report/fleet-blocks.ts';
import { asJson } from '../../report/json.ts';
import { quoted } from '../../yaml/visible.ts';
import { defineCommand, type Options } from '../command.ts';
import { commandResult, quietResult } from '../command-result.ts';
import { shownPath } from '../open-files.ts';
import { printBlocks } from '../print-review.ts';
import { problemsAsText } from '../show-problems.ts';
import { textFor } from '../surroundings.ts';

/** GitHub starts at most this many jobs of one matrix. */
const mostJobs = 256;

const options = {
  shard: { group: 'selection', type: 'text', value: '<index/count>', about: 'Only one shard: every n-th organization, from index 0' },
  select: {
    group: 'selection',
    type: 'texts',
    value: '<label=value>',
    about: 'Only organizations with this label; repeatable: with all of them',
  },
  shards: { group: 'output', type: 'text', value: '<n>', about: 'With --format matrix: the number of shards, at most 256' },
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'Output format on stdout (default: text); matrix: the shards as a matrix of GitHub Actions',
    choices: ['text', 'json', 'matrix'],
  },
} as const satisfies Options;

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

export const list = defineCommand({
  about:
    'Shows the organizations of a fleet file with tenant, desired state, key, ring and labels. With --shard and --select, only those that such a run works on. Every organization is in exactly one of n shards.',
  arguments: [{ name: 'fleet', about: 'The fleet file', required: true, file: 'input' }],
  options,
  exits: [],
  examples: [
    { command: 'fleet list fleet.yaml', why: 'All organizations' },
    { command: 'fleet list fleet.yaml --shard 0/4', why: 'What the first of four machines works on' },
    { command: 'fleet list fleet.yaml --format matrix --shards 8', why: 'The shards as a matrix of GitHub Actions' },
  ],
  run: async ([path = ''], { shard, select, shards: given, format }, surroundings) => {
    const shards = shardCount(given, format);
    const part = shard === undefined ? undefined : parseShard(shard);
    const { file: _, organizations: all, ...settings } = loadFleet(shownPath(path, surroundings));
    const selected = selectOrganizations(all, select ?? []);
    const organizations = part ? inShard(selected, part) : selected;
    const problems = unknownTenants(organizations);
    if (problems.length > 0)
      surroundings.stderr.write(problemsAsText(new TenantryError(problems), surroundings.cwd, textFor(surroundings.stderr)));
    const exitCode = problems.length > 0 ? exitCodes.invalid : exitCodes.clean;
    if (format === 'matrix') {
      surroundings.stdout.write(`${JSON.stringify(matrixOf(organizations, shards))}\n`);
      return quietResult(exitCode);
    }
    if (format === 'json') {
      surroundings.stdout.write(asJson({ schemaVersion: 1, total: all.length, ...settings, organizations: organizations.map(listed) }));
      return quietResult(exitCode);
    }
    printBlocks(fleetBlocks(organizations.map(listed), all.length), surroundings);
    return commandResult(exitCode, [
      count(organizations.length, 'organization'),
      ...(problems.length > 0
        ? [`${count(organizations.filter(({ tenant }) => tenant.type === 'unknown').length, 'tenant')} unknown`]
        : []),
    ]);
  },
});
