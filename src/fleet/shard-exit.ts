// The exit code of a shard. Whatever starts it tries it again for 3 and gives up for 2, 5, 6 and 70: as long as one organization is worth another attempt, it is 3.
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import type { ShardRow } from '../report/fleet/shard-blocks.ts';

/** It could not be read now, which may be different later. Whatever else failed or was refused ends the same in another attempt. */
export const isWorthRetrying = ({ state, exitCode }: Pick<ShardRow, 'state' | 'exitCode'>): boolean =>
  (state === 'failed' || state === 'partly-read') && exitCode === exitCodes.unread;

export const exitsOf = (rows: readonly ShardRow[]): readonly ExitCode[] => rows.flatMap(({ exitCode }) => exitCode ?? []);

export const shardExit = (rows: readonly ShardRow[], interrupted: boolean): ExitCode => {
  if (interrupted) return exitCodes.interrupted;
  return rows.some(isWorthRetrying) ? exitCodes.unread : worstExit(exitsOf(rows));
};
