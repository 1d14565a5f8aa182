// The exit code of a shard. Whatever starts it tries it again for 3 and gives up for 2, 5, 6 and 70: as long as one organization is worth another attempt, it is 3.
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import type { FleetManifest } from './manifest.ts';

export type Ended = Pick<FleetManifest, 'status' | 'exit_code'>;

/** It could not be read now, which may be different later. Whatever else failed or was refused ends the same in another attempt. */
export const isWorthRetrying = ({ status, exit_code }: Ended): boolean => status !== 'evaluated' && exit_code === exitCodes.unread;

export const shardExit = (all: readonly Ended[], interrupted: boolean): ExitCode => {
  if (interrupted) return exitCodes.interrupted;
  return all.some(isWorthRetrying) ? exitCodes.unread : worstExit(all.map(({ exit_code }) => exit_code));
};
