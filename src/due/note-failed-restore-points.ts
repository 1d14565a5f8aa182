// Reports failed restore points that their schedule would delete: the platform deletes only completed ones, so they remain.
import { count } from '../kinds/count.ts';
import { textIn } from '../kinds/read-value.ts';
import type { DueNote } from './due.ts';
import type { Holding } from './expire-restore-points.ts';
import type { Point } from './series.ts';

/** The maximum number that are listed; the others are counted. */
const most = 3;

/** `daily-…t0000 (deleted_error: the deletion failed)`. */
const describePoint = ({ name, item }: Point): string => {
  const words = [textIn(item, 'status'), textIn(item, 'error_message')].filter((word) => word !== undefined && word !== '');
  return `${name} (${words.join(': ')})`;
};

export const noteFailedRestorePoints = ({ schedule, volume, region }: Holding, stranded: readonly Point[]): readonly DueNote[] => {
  if (stranded.length === 0) return [];
  const named = stranded.slice(0, most).map(describePoint).join(', ');
  const rest = stranded.length > most ? ` and ${stranded.length - most} more` : '';
  const one = stranded.length === 1;
  const message = `${count(stranded.length, 'restore point')} of ${schedule.key} in ${region} ${one ? 'is' : 'are'} past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove ${named}${rest}`;
  return [{ address: volume.address, message, at: schedule.at, unknown: false }];
};
