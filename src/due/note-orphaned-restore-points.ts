// Reports restore points of a schedule whose volume no pattern selects any more: none are created and none expire.
import type { Address } from '../kinds/address.ts';
import { count } from '../kinds/count.ts';
import { textIn } from '../kinds/read-value.ts';
import { parseRestorePointName } from '../kinds/restore-point/name.ts';
import type { DueNote } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import type { Series } from './series.ts';

/** No report if volumes were not read completely: an unread volume may still be selected. */
export const noteOrphanedRestorePoints = (series: readonly Series[], { desired, lookup }: DueContext): readonly DueNote[] => {
  if (desired.regions.some((region) => whyNotRead(lookup, 'volume', region))) return [];
  const selected = new Set(series.map(({ schedule, volume }) => `${schedule.key} ${volume.key}`));
  const schedules = new Map(desired.schedules.map((schedule) => [schedule.key, schedule]));
  const left = new Map<string, { readonly of: string; readonly addresses: Address[] }>();
  for (const item of [...lookup.all('snapshot'), ...lookup.all('backup')]) {
    const parsed = item.phase === 'retired' ? undefined : parseRestorePointName(textIn(item, 'name') ?? '');
    const key = parsed ? `${parsed.schedule} ${parsed.volume}` : '';
    if (!parsed || !schedules.has(parsed.schedule) || selected.has(key)) continue;
    const group = left.get(key);
    if (group) group.addresses.push(item.address);
    else left.set(key, { of: parsed.schedule, addresses: [item.address] });
  }
  return [...left.values()].flatMap(({ of, addresses }): readonly DueNote[] => {
    const [address] = addresses.sort();
    const schedule = schedules.get(of);
    const message = `${count(addresses.length, 'restore point')} of ${of} ${addresses.length === 1 ? 'belongs' : 'belong'} to a volume that the schedule no longer selects: none are created, none expire`;
    return address && schedule ? [{ address, message, at: schedule.at, unknown: false }] : [];
  });
};
