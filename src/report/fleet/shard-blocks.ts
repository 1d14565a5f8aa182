// The organizations of a shard after a run: how each of them ended, and why.
import type { ExitCode } from '../../exit-code.ts';
import { type Block, code, heading, table, tone } from '../document.ts';
import { type ShardState, shardTones, stateCounts } from '../states.ts';
import type { Say } from '../texts/texts.ts';

export interface ShardRow {
  readonly name: string;
  readonly state: ShardState;
  /** Absent: it did not end. */
  readonly exitCode?: ExitCode;
  /** Why it failed or was skipped; what could not be read. */
  readonly why: string;
}

export const shardBlocks = (title: string, rows: readonly ShardRow[], { fleet: { shard }, sentence }: Say): readonly Block[] => [
  heading(1, title),
  table(
    shard.columns,
    rows.map(({ name, state, exitCode, why }) => [
      code(name),
      tone(shardTones[state], shard.state[state].word),
      exitCode === undefined ? '' : String(exitCode),
      sentence(why),
    ]),
    { right: [2] },
  ),
];

/** The worst first: `1 failed · 3 evaluated`. */
export const shardCounts = (rows: readonly ShardRow[], { fleet: { shard } }: Say): readonly [string, ...string[]] => {
  const [first, ...rest] = stateCounts(
    shard.state,
    rows.map(({ state }) => state),
  );
  return first === undefined ? [shard.empty] : [first, ...rest];
};
