// The organizations of a shard after a run: how each of them ended, and why.
import type { ExitCode } from '../../exit-code.ts';
import { type Block, code, count, heading, table, tone } from '../document.ts';
import { type ShardState, shardWords, stateCounts } from '../states.ts';

export interface ShardRow {
  readonly name: string;
  readonly state: ShardState;
  /** Absent: it did not end. */
  readonly exitCode?: ExitCode;
  /** Why it failed or was skipped; what could not be read. */
  readonly why: string;
}

export const shardBlocks = (title: string, rows: readonly ShardRow[]): readonly Block[] => [
  heading(1, title),
  table(
    ['organization', 'result', 'exit code', 'reason'],
    rows.map(({ name, state, exitCode, why }) => [
      code(name),
      tone(shardWords[state].tone, shardWords[state].word),
      exitCode === undefined ? '' : String(exitCode),
      why,
    ]),
    { right: [2] },
  ),
];

/** The worst first: `1 failed · 3 evaluated`. */
export const shardCounts = (rows: readonly ShardRow[]): readonly [string, ...string[]] => {
  const [first, ...rest] = stateCounts(
    shardWords,
    rows.map(({ state }) => state),
  );
  return first === undefined ? [`no organizations in this shard`] : [first, ...rest];
};

export const shardTitle = (command: string, run: string, shard: string, rows: readonly ShardRow[]): string =>
  `fleet ${command} · run ${run} · shard ${shard} · ${count(rows.length, 'organization')}`;
