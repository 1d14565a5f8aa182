// The restore drills that an apply has done, for the ledger: the next run knows by it that they are not due again.
import type { StepOutcome } from '../../apply/outcome.ts';
import type { RestoreDrill } from '../../desired/desired.ts';
import { drillSettings, parseDrillName } from '../../desired/restore-drills.ts';
import type { Problem } from '../../errors.ts';
import { nameOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { volumeKeyOf } from '../../kinds/restore-point/name.ts';
import type { Step } from '../../plan/plan.ts';
import { type DoneDrill, memoryOfDrills } from '../../policies/ledger/drills.ts';
import type { Memory } from '../../policies/ledger/memory.ts';
import { attempt } from '../read/attempt.ts';
import type { Performed } from './perform.ts';
import type { Prepared } from './prepare.ts';

interface Doing {
  readonly prepared: Prepared;
  readonly at: Date;
}

const drillOf = ({ request }: Prepared, name: string): RestoreDrill | undefined => {
  const key = parseDrillName(name)?.schedule;
  return request.loaded.desired.restoreDrills.find((drill) => drill.key === key);
};

/** A volume that this run restored. */
const restored = ({ creates, due }: Step, { calledAt = '', endedAt = '' }: StepOutcome, { prepared, at }: Doing): readonly DoneDrill[] => {
  const drill = creates && drillOf(prepared, nameOf(creates));
  const volume = due && prepared.before.lookup.live(due.resource);
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(calledAt)) / 1000);
  if (!drill || !volume || Number.isNaN(seconds)) return [];
  return [{ drill: drill.key, volumeId: volume.id, at: at.toISOString(), seconds, settings: drillSettings(drill) }];
};

const isEqual = (a: Observed, b: Observed, field: string): boolean => a.values[field] !== undefined && a.values[field] === b.values[field];

/** A volume that an earlier run restored completely, and was killed before the ledger had it. */
const found = ({ deletes }: Step, { prepared }: Doing): readonly DoneDrill[] => {
  const { lookup } = prepared.before;
  const volume = deletes && lookup.live(deletes);
  const name = volume && parseDrillName(textIn(volume, 'name') ?? '');
  const drill = volume && drillOf(prepared, nameOf(volume.address));
  const source = lookup.all('volume').find(({ id, region }) => region === volume?.region && volumeKeyOf(id) === name?.volume);
  const created = Date.parse(textIn(volume, 'created_at') ?? '');
  if (!volume || !drill || !source || Number.isNaN(created) || !isEqual(volume, source, 'size') || !isEqual(volume, source, 'type'))
    return [];
  return [{ drill: drill.key, volumeId: source.id, at: new Date(created).toISOString(), settings: drillSettings(drill) }];
};

const doneDrills = (doing: Doing, { outcome }: Performed): readonly DoneDrill[] => {
  const done = new Map(outcome.steps.flatMap((one) => (one.type === 'done' ? [[one.step, one]] : [])));
  return doing.prepared.part.steps.flatMap((step): readonly DoneDrill[] => {
    const own = done.get(step.id);
    if (!own) return [];
    if (step.due?.work === 'restore-drill') return restored(step, own, doing);
    return step.due?.work === 'drill-end' ? found(step, doing) : [];
  });
};

/** Empty if there was none. `at`: when they were done. */
export const drillsOf = (prepared: Prepared, performed: Performed, at: Date): Memory =>
  memoryOfDrills(doneDrills({ prepared, at }, performed));

/** Returns why they could not be kept. Without a ledger nothing was restored. */
export const keepDrills = async ({ request: { ledger }, before }: Prepared, drills: Memory, at: Date): Promise<readonly Problem[]> => {
  const { tenant } = before.live;
  if (!ledger?.add || tenant === undefined || Object.keys(drills).length === 0) return [];
  const { add, path } = ledger;
  const facts = { tenant, path, at: at.toISOString(), isComplete: false, found: new Map(), unknown: new Set<string>(), memory: drills };
  const kept = await attempt(() => add(facts));
  return kept.type === 'problems' ? kept.problems : [];
};
