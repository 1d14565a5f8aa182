// `tenantry fleet apply`: ring after ring, each organization in a process of its own. A ring is started only after the rings before it have converged.
import { fail, TenantryError } from '../../errors.ts';
import { exitCodes, worstExit } from '../../exit-code.ts';
import { approvedPlans, notApproved } from '../../fleet/approved-plans.ts';
import { readResultOf } from '../../fleet/manifest.ts';
import { laterStageIn } from '../../fleet/outcome.ts';
import { type Applied, appliedState, type RingStop, stopBefore } from '../../fleet/rings.ts';
import { inShard } from '../../fleet/shard.ts';
import { exitsOf } from '../../fleet/shard-exit.ts';
import type { StepClass } from '../../plan/plan.ts';
import { type ShardRow, shardBlocks, shardCounts } from '../../report/fleet/shard-blocks.ts';
import type { Say } from '../../report/texts/texts.ts';
import { commandResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import { applyOptions } from '../apply/options.ts';
import { defineCommand, type Options } from '../command.ts';
import { baseOption, languageOption } from '../options.ts';
import { type PreparedShard, prepareShard, runOrganizations } from './run-shard.ts';
import { passedOptions } from './shard-commands.ts';
import { shardOptions } from './shard-options.ts';

/** No code of an apply is only a result. */
const { exitZeroOn: _, ...ofShard } = shardOptions;

/** Handed on to the apply of each organization. */
const ofApply = {
  ...baseOption,
  due: applyOptions.due,
  drift: applyOptions.drift,
  skipUnacknowledged: applyOptions.skipUnacknowledged,
} as const satisfies Options;

const own = {
  ring: {
    group: 'selection',
    type: 'text',
    value: '<ring>',
    about: 'Only this ring; it is started only if this run has applied the rings before it (default: every ring, in order)',
  },
  plans: {
    group: 'approval',
    type: 'text',
    value: '<folder>',
    file: 'input',
    holds: ['plan'],
    about: 'Run exactly the plans of a run of `fleet plan`, <results>/<run>; --acknowledge approves them',
  },
  acknowledge: {
    group: 'approval',
    type: 'text',
    value: '<digest>',
    about: 'Approve the plans with this digest: exactly these steps of these organizations',
  },
} as const satisfies Options;

const ringsOf = (rings: readonly string[], ring: string | undefined): readonly string[] => {
  if (ring === undefined) return rings;
  if (rings.includes(ring)) return [ring];
  return fail('usage', `the fleet has no ring ${quoted(ring)}`, { help: didYouMean(ring, rings) ?? `Rings: ${rings.join(', ')}.` });
};

/** What this run has for the organizations of all shards. A result of another command, commit or tenant counts as none. */
const appliedIn = ({ selected, shared: { folder, commit } }: PreparedShard): readonly Applied[] =>
  selected.map(({ name, ring, tenant }) => {
    const found = readResultOf(folder, name);
    if (found.type !== 'found') return { name, ring, state: 'missing' };
    const { manifest } = found;
    const isOwn =
      manifest.command === 'apply' &&
      manifest.commit === commit &&
      manifest.tenant === (tenant.type === 'known' ? tenant.id.toLowerCase() : null);
    return { name, ring, state: appliedState(isOwn ? manifest.exit_code : undefined, laterStageIn(found.text).isNext) };
  });

const mostNamed = 20;

const stopText = ({ ring, organizations }: RingStop, { fleet: { shard: says } }: Say): string => {
  const named = organizations.slice(0, mostNamed).map(({ name, state }) => `${quoted(name)} (${says.applied[state]})`);
  return says.stop(quoted(ring), named, organizations.length - named.length);
};

const runRings = async (rings: readonly string[], prepared: PreparedShard, surroundings: Surroundings): Promise<readonly ShardRow[]> => {
  const { fleet, selected, shard, say } = prepared;
  const mine = inShard(selected, shard);
  const rows: ShardRow[] = [];
  for (const ring of rings) {
    const members = mine.filter((one) => one.ring === ring);
    const stop = stopBefore(ring, fleet.rings, appliedIn(prepared), fleet.maxFailed);
    if (stop !== undefined || surroundings.signal.aborted) {
      const why = stop === undefined ? say.fleet.shard.interrupted : stopText(stop, say);
      rows.push(...members.map(({ name }): ShardRow => ({ name, state: 'not started', why })));
      continue;
    }
    // Rings are one after the other by definition.
    rows.push(...(await runOrganizations(members, prepared, surroundings)));
  }
  return rows;
};

export const apply = defineCommand({
  about:
    'Applies the desired state of each organization of a fleet, ring after ring, each in a process of its own. A ring is started only after every organization of the rings before it has converged or waits only for people, apart from `max_failed` failures. Nothing is retried: another run converges.',
  arguments: [{ name: 'fleet', about: 'The fleet file', required: true, file: 'input', holds: ['fleet'] }],
  options: { ...ofShard, ...own, ...ofApply, ...languageOption },
  exits: [exitCodes.unread, exitCodes.refused, exitCodes.partial],
  examples: [
    {
      command: 'fleet apply fleet.yaml --results results --run 7 --trust fleet.trust.yaml --ring canary',
      why: 'One ring, and nothing that must be acknowledged',
    },
    {
      command:
        'fleet apply fleet.yaml --results results --run 7 --trust fleet.trust.yaml --plans plans/7 --acknowledge 0f343b0931126a20f133d67c2b018a3b',
      why: 'Exactly the reviewed plans, ring after ring',
    },
  ],
  run: async ([file = ''], options, surroundings) => {
    const { plans: path, acknowledge, ring, drift, due } = options;
    if (acknowledge !== undefined && path === undefined)
      fail('usage', '--acknowledge needs --plans', { help: 'Write the reviewed run of `tenantry fleet plan`: --plans <results>/<run>.' });
    const prepared = await prepareShard(
      file,
      { command: 'apply', base: options.base, passed: passedOptions(ofApply, options) },
      { ...options, exitZeroOn: undefined },
      surroundings,
    );
    const { fleet, shared } = prepared;
    const rings = ringsOf(fleet.rings, ring);
    const classes: readonly StepClass[] = ['change', ...(drift ? (['drift'] as const) : []), ...(due ? (['due'] as const) : [])];
    const approved = path === undefined ? undefined : approvedPlans(shownPath(path, surroundings), fleet.organizations, classes);
    const problem = approved && notApproved(approved, acknowledge);
    if (problem) throw new TenantryError([problem]);
    const rows = await runRings(rings, { ...prepared, shared: { ...shared, ...(approved && { approved: approved.plans }) } }, surroundings);
    const { say } = prepared;
    const title = say.fleet.shard.title('apply', shared.folder.run, shared.shard, rows.length);
    printBlocks(shardBlocks(title, rows, say), surroundings, false, say);
    const codes = [
      ...exitsOf(rows),
      ...(rows.some(({ state }) => state === 'not started') ? [exitCodes.refused] : []),
      ...(surroundings.signal.aborted ? [exitCodes.interrupted] : []),
    ];
    return commandResult(worstExit(codes), shardCounts(rows, say), 'stdout', say);
  },
});
