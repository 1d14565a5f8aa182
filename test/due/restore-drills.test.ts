// Restore drills over random worlds: only volumes that a drill created are ever deleted, and all of them are, once their time is over.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { drillSettings } from '../../src/desired/restore-drills.ts';
import { findDue } from '../../src/due/find-due.ts';
import type { LastDrillOf } from '../../src/due/restore-drills.ts';
import { slotAt, slotText } from '../../src/due/slots.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { now, platformOf, worldOf } from '../plan/world.ts';
import { runs } from '../runs.ts';

const [hour, day] = [3_600_000, 86_400_000];
const every = 7 * day;
const slot = slotAt(now.getTime(), every);
const instance = '77d90219-0d89-4561-9547-2096dd7abca7';

interface Look {
  readonly says: string;
  readonly prefix: string;
  /** Milliseconds from the slot of its name. */
  readonly created: number;
  /** The slot of its name: this one, or the one before. */
  readonly of?: number;
  readonly suffix?: string;
  readonly attached?: true;
}

/** Only the first two were created by a drill of the file. */
const looks: readonly Look[] = [
  { says: 'of this slot', prefix: 'drill-weekly', created: hour },
  { says: 'left of the slot before', prefix: 'drill-weekly', created: hour, of: slot - every },
  { says: 'older than the slot of its name', prefix: 'drill-weekly', created: -hour },
  { says: 'younger than the slot of its name', prefix: 'drill-weekly', created: every, of: slot - every },
  { says: 'attached', prefix: 'drill-weekly', created: hour, attached: true },
  { says: 'of a drill that the file does not have', prefix: 'drill-monthly', created: hour },
  { says: 'of a schedule', prefix: 'weekly', created: hour },
  { says: 'with more behind the name', prefix: 'drill-weekly', created: hour, suffix: '-x' },
  { says: 'any other', prefix: 'volume', created: -90 * day },
];
const ours: ReadonlySet<string> = new Set(['of this slot', 'left of the slot before']);

const stamp = (time: number): string => slotText(time).slice(0, 16).replaceAll(/[-:]/g, '').toLowerCase();

interface Made {
  readonly look: Look;
  readonly name: string;
  readonly id: string;
  readonly created_at: string;
}

const madeOf = ({ look, source }: { readonly look: Look; readonly source: number }, index: number): Made => ({
  look,
  name: `${look.prefix}-${source}ae0b896855c-${stamp(look.of ?? slot)}${look.suffix ?? ''}`,
  id: `f${index}a5c0de-0d89-4561-9547-2096dd7abca7`,
  created_at: slotText((look.of ?? slot) + look.created),
});

const sourceId = (of: number): string => `${of}ae0b896-855c-456c-b4a5-c8f4e6d2f4f6`;

const worlds = fc.record({
  volumes: fc.uniqueArray(fc.record({ look: fc.constantFrom(...looks), source: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 8,
    selector: (one) => madeOf(one, 0).name,
  }),
  sources: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
  known: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
  keepFor: fc.constantFrom(undefined, '1h', '1d'),
  perRun: fc.integer({ min: 1, max: 3 }),
  /** Of every volume, also of those that a drill created. */
  schedules: fc.subarray([
    'hourly: { volumes: ["**"], every: 1h, keep_last: 1 }',
    'daily: { volumes: ["*"], every: 1d, keep_for: 2d, keep_last: 1 }',
  ]),
});

type World = typeof worlds extends fc.Arbitrary<infer Any> ? Any : never;

/** Every source has a snapshot, and `known` ones were restored in this slot. */
const dueIn = async ({ volumes, sources, known, keepFor, perRun, schedules }: World) => {
  const made = volumes.map(madeOf);
  const drill = `weekly: { volumes: ['s*'], every: 7d, per_run: ${perRun}${keepFor === undefined ? '' : `, keep_for: ${keepFor}`} }`;
  const text = `restore_drills: { ${drill} }\nsnapshot_schedules: { ${schedules.join(', ')} }\n`;
  const state = platformOf({
    regions: {
      'br-se1': {
        instances: [{ name: 'vm', id: instance }],
        volumes: [
          ...made.map(({ name, id, created_at, look }) => ({
            name,
            id,
            created_at,
            size: 10,
            ...(look.attached && { attached_to: instance }),
          })),
          ...sources.map((of) => ({ name: `s${of}`, id: sourceId(of), size: 10, created_at: '2026-01-01T00:00:00Z' })),
        ],
        snapshots: sources.flatMap((of) => [
          { name: `old-s${of}`, volume: `s${of}`, created_at: '2026-01-02T00:00:00Z' },
          { name: `snap-s${of}`, volume: `s${of}` },
          { name: `older-s${of}`, volume: `s${of}`, created_at: '2026-01-01T12:00:00Z' },
        ]),
      },
    },
  });
  const { desired, lookup } = await worldOf(text, state);
  const [own] = desired.restoreDrills;
  const settings = own ? drillSettings(own) : '';
  const restored = new Set(known.map(sourceId));
  const lastOf: LastDrillOf = (_, volumeId) => (restored.has(volumeId) ? { at: slot + hour, settings } : undefined);
  const { work, notes } = findDue(desired, lookup, now, lastOf);
  const all = work.flatMap(({ answer }) => (answer.type === 'steps' ? answer.chain : []));
  const isOfVolume = ({ creates, deletes }: StepDraft): boolean => String(creates ?? deletes).startsWith('volume/');
  return { made, notes, steps: all.filter(isOfVolume), ofPoints: all.filter((step) => !isOfVolume(step)) };
};

type Due = Awaited<ReturnType<typeof dueIn>>;

const claims: Readonly<Record<string, (world: World, due: Due) => void>> = {
  'makes no restore point of a volume that a drill created, whatever schedule selects it': (world, { made, ofPoints }) => {
    const drills = made.flatMap(({ look, name }) => (ours.has(look.says) || look.says === 'attached' ? [`volume/br-se1/${name}`] : []));
    const touched = ofPoints.flatMap(({ resources }) => resources.map(String));
    expect(touched.filter((address) => drills.includes(address))).toEqual([]);
    const others = made.filter(({ name }) => !drills.includes(`volume/br-se1/${name}`));
    // Every other volume is one of the organization, so that the schedules do select.
    expect(ofPoints.some(({ creates }) => creates !== undefined)).toBe(
      world.schedules.length > 0 && others.length + world.sources.length > 0,
    );
  },
  'deletes only what a drill created, and all of it once its time is over': (world, { made, steps }) => {
    const created = new Set(steps.flatMap(({ creates }) => creates ?? []));
    const gone = steps.flatMap(({ deletes }) => (deletes === undefined || created.has(deletes) ? [] : [String(deletes)]));
    const kept = { undefined: 0, '1h': hour, '1d': day }[String(world.keepFor)] ?? 0;
    const over = made.filter(({ look, created_at }) => ours.has(look.says) && Date.parse(created_at) + kept <= now.getTime());
    expect(gone.toSorted()).toEqual(over.map(({ name }) => `volume/br-se1/${name}`).toSorted());
  },
  'restores each volume once per slot, at most as many as a run may, under names that nothing has': (world, { made, steps }) => {
    const creations = steps.flatMap(({ creates, resources }) =>
      creates === undefined ? [] : [{ creates: String(creates), of: String(resources[1]) }],
    );
    const running = new Set(
      made.flatMap(({ look, name }) => (['of this slot', 'attached'].includes(look.says) ? [/-(\d)ae0b896855c-/.exec(name)?.[1]] : [])),
    );
    // Whatever has the name that the restored volume would get: the drill did not create it, so it is neither deleted nor replaced.
    const taken = new Set(made.map(({ name }) => name));
    const open = world.sources.filter(
      (of) => !world.known.includes(of) && !running.has(String(of)) && !taken.has(`drill-weekly-${of}ae0b896855c-${stamp(slot)}`),
    );
    expect(creations).toHaveLength(Math.min(open.length, world.perRun));
    for (const { creates, of } of creations) {
      expect(open.map((one) => `volume/br-se1/s${one}`)).toContain(of);
      expect(made.map(({ name }) => `volume/br-se1/${name}`)).not.toContain(creates);
    }
  },
  'restores the newest point, and is done only when the volume is completed with the size and the type of its source': (
    _world,
    { steps },
  ) => {
    for (const { creates, resources, postconditions } of steps) {
      if (creates === undefined) continue;
      expect(String(resources[2])).toBe(String(resources[1]).replace('volume/br-se1/', 'snapshot/br-se1/snap-'));
      const at = { address: creates };
      expect(postconditions).toEqual([
        { at, exists: true },
        { at, field: 'size', is: 10 },
        { at, field: 'type', is: expect.stringMatching(/./) },
        { at, field: 'status', is: 'completed' },
      ]);
    }
  },
  'deletes what an earlier run restored only with an acknowledgement, unless the ledger has a drill of its source': (world, { steps }) => {
    const created = new Set(steps.flatMap(({ creates }) => creates ?? []));
    for (const { deletes, acknowledge = [] } of steps) {
      if (deletes === undefined || created.has(deletes)) continue;
      const of = Number(/-(\d)ae0b896855c-/.exec(deletes)?.[1]);
      const isKnown = world.known.includes(of) && world.sources.includes(of);
      expect([deletes, acknowledge]).toEqual([deletes, isKnown ? [] : ['first-restore-drill']]);
    }
  },
  'reports every volume with such a name that no drill of the files created': (_world, { made, notes }) => {
    const strays = made.filter(
      ({ name, look }) => /^drill-\w+-\d\w{11}-\d{8}t\d{4}$/.test(name) && !ours.has(look.says) && look.says !== 'attached',
    );
    const reported = notes.filter(({ message }) => message.includes('delete it if nobody needs it')).map(({ address }) => address);
    expect(reported.toSorted()).toEqual(strays.map(({ name }) => `volume/br-se1/${name}`).toSorted());
  },
};

const faultIn = (check: () => void): unknown => {
  try {
    return check();
  } catch (error) {
    return error;
  }
};

it(`holds in any world: ${Object.keys(claims).join('; ')}`, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const due = await dueIn(world);
      for (const [name, claim] of Object.entries(claims)) expect([name, faultIn(() => claim(world, due))]).toEqual([name, undefined]);
    }),
    runs(200),
  );
});
