// Restore points by time: slots, alternation of full and incremental, copies, expiry, and the ones that are never removed.
import { describe, expect, it } from 'vitest';
import type { Due } from '../../src/due/due.ts';
import { slotAt, slotText } from '../../src/due/slots.ts';
import type { RegionDescription } from '../../src/simulator/description-parts.ts';
import { type Extras, now, platformOf, worldOf } from '../plan/world.ts';

const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const key = '2ae0b896855c';
const hour = 3_600_000;

/** A restore point that a schedule created this many hours before noon. */
const made = (schedule: string, hours: number): string => {
  const slot = new Date(now.getTime() - hours * hour).toISOString();
  return `${schedule}-${key}-${slot.slice(0, 10).replaceAll('-', '')}t${slot.slice(11, 13)}00`;
};
const point = (schedule: string, hours: number, rest: object = {}) => ({ name: made(schedule, hours), volume: 'data', ...rest });
const full = (hours: number, rest: object = {}) => point('nightly', hours, { type: 'full', ...rest });
const incremental = (hours: number, on: number | null, rest: object = {}) =>
  point('nightly', hours, { type: 'incremental', source_backup: on === null ? null : made('nightly', on), ...rest });

interface World extends Extras {
  readonly region?: RegionDescription;
  readonly elsewhere?: RegionDescription;
  /** Backups answer 404. */
  readonly noBackups?: boolean;
}

const wholeDueOf = async (schedules: string, { region = {}, elsewhere = {}, noBackups, ...extras }: World = {}): Promise<Due> => {
  const state = {
    ...platformOf({ regions: { 'br-se1': { volumes: [{ name: 'data', id }], ...region }, 'br-ne1': elsewhere } }),
    ...(noBackups ? { behaviour: { absent: ['blockStorage.listBackups', 'blockStorage.getBackup'] } } : {}),
  };
  return (await worldOf(schedules, state, extras)).due;
};

/** Without what is said of new schedules, which most of these are. */
const dueOf = async (schedules: string, world: World = {}): Promise<Due> => {
  const { notes, ...due } = await wholeDueOf(schedules, world);
  return { ...due, notes: notes.filter(({ message }) => !message.includes('has not run yet')) };
};

/** Every piece of work in a line. */
const summary = ({ work }: Due): readonly string[] =>
  work.map(({ answer }) => {
    if (answer.type === 'steps') return answer.chain.map((step) => step.description).join(', then ');
    return answer.type === 'waiting' ? `wait: ${answer.who}` : answer.why;
  });

const hourly = (rest = ''): string => `snapshot_schedules: { hourly: { volumes: [data], every: 1h${rest} } }\n`;
const nightly = (rest = ''): string => `backup_schedules: { nightly: { volumes: [data], every: 1h${rest} } }\n`;

describe('a slot', () => {
  it.each<[string, string, number, string]>([
    ['of an hour', '2026-11-20T12:59:59.999Z', hour, '2026-11-20T12:00:00.000Z'],
    ['that begins now', '2026-11-20T12:00:00.000Z', hour, '2026-11-20T12:00:00.000Z'],
    ['of a day', '2026-11-20T12:00:00.000Z', 24 * hour, '2026-11-20T00:00:00.000Z'],
    ['of six hours', '2026-11-20T11:59:00.000Z', 6 * hour, '2026-11-20T06:00:00.000Z'],
  ])('%s begins at a multiple of its length', (_, at, every, expected) => {
    expect(slotText(slotAt(Date.parse(at), every))).toBe(expected);
  });
});

describe('creating restore points', () => {
  const snapshot = `create instant snapshot ${made('hourly', 0)} in br-se1`;
  it.each<[string, string, World, readonly string[]]>([
    ['the slot is empty', hourly(), {}, [snapshot]],
    ['it exists', hourly(), { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 0)] } }, []],
    [
      'it is being made',
      hourly(),
      { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 0, { status: 'creating', state: 'new' })] } },
      [],
    ],
    [
      'it failed: the next slot creates another',
      hourly(),
      { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 0, { status: 'creating_error' })] } },
      [],
    ],
    ['missed slots are skipped', hourly(), { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 5)] } }, [snapshot]],
    [
      'an operation runs',
      hourly(),
      { region: { volumes: [{ name: 'data', id, status: 'extending' }] } },
      [`wait: an operation is running on the volume; ${made('hourly', 0)} will be created when it is completed`],
    ],
    ['the volume is busy', hourly(), { region: { volumes: [{ name: 'data', id, state: 'busy' }] } }, []],
    ['no volume has the name', hourly(), { region: { volumes: [{ name: 'other', id }] } }, []],
    ['a pattern selects it by region', 'snapshot_schedules: { hourly: { volumes: ["br-se1/*"], every: 1h } }\n', {}, [snapshot]],
    ['object snapshots', hourly(', type: object'), {}, [snapshot.replace('instant', 'object')]],
    ['the volume will be removed', `${hourly()}removed: { volume/br-se1/data: { reason: old } }\n`, {}, []],
    [
      'the volume is removed, because it is not declared',
      `${hourly()}ownership: { volumes: authoritative }\nvolumes: { other: { region: br-se1, size: 10, type: cloud_nvme1k } }\n`,
      {},
      [],
    ],
    [
      'the volume gets another name',
      `${hourly()}ownership: { volumes: authoritative }\nvolumes: { other: { region: br-se1, renamed_from: data } }\n`,
      {},
      [snapshot],
    ],
    ['backups are not offered', nightly(), { noBackups: true }, [`create object snapshot ${made('nightly', 0)} in br-se1`]],
  ])('%s', async (_, schedules, world, expected) => {
    expect(summary(await dueOf(schedules, world))).toEqual(expected);
  });

  it.each<[string, World, RegExp, boolean]>([
    [
      'failed',
      { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 0, { status: 'creating_error' })] } },
      /failed \(creating_error\); the next scheduled run/,
      false,
    ],
    [
      'a volume that cannot be copied',
      { region: { volumes: [{ name: 'data', id, state: 'busy' }] } },
      /no restore point can be created: the state of the volume is busy/,
      false,
    ],
    [
      'snapshots that were not read',
      { gaps: { 'snapshot@br-se1': { type: 'denied', cause: '403' } } },
      /^whether hourly is due is unknown: snapshot@br-se1 is denied$/,
      true,
    ],
    [
      'volumes that were not read',
      { gaps: { 'volume@br-ne1': { type: 'failed', cause: '500' } } },
      /^hourly: volume@br-ne1 is failed$/,
      true,
    ],
  ])('reports for %s', async (_, world, message, unknown) => {
    const { notes } = await dueOf(hourly(), world);
    expect(notes).toEqual([expect.objectContaining({ message: expect.stringMatching(message), unknown })]);
  });
});

const withBackups = (...all: readonly object[]): World => ({
  region: { volumes: [{ name: 'data', id }], backups: all as NonNullable<RegionDescription['backups']> },
});

describe('full and incremental', () => {
  const type = (which: string): string => `create ${which} backup ${made('nightly', 0)} in br-se1`;
  it.each<[string, string, World, string]>([
    ['always full', nightly(), withBackups(full(1)), type('full')],
    ['the first is full', nightly(', type: incremental'), withBackups(), type('full')],
    ['then incremental', nightly(', type: incremental'), withBackups(full(5)), type('incremental')],
    ['full again in the next period', nightly(', type: incremental, full_every: 4h'), withBackups(full(1)), type('full')],
    [
      'incremental in the same period',
      nightly(', type: incremental, full_every: 1d'),
      withBackups(full(3), incremental(2, 3)),
      type('incremental'),
    ],
    [
      'full after a failed one',
      nightly(', type: incremental, full_every: 1d'),
      withBackups(full(3, { status: 'creating_error' }), full(30)),
      type('full'),
    ],
    [
      'the full one is not completed',
      nightly(', type: incremental'),
      withBackups(full(1, { status: 'uploading', state: 'new' })),
      `wait: ${made('nightly', 1)}, the parent full backup of ${made('nightly', 0)}, is not completed`,
    ],
    ['the full one failed', nightly(', type: incremental'), withBackups(full(1, { status: 'creating_error' })), type('full')],
  ])('%s', async (_, schedules, world, expected) => {
    expect(summary(await dueOf(schedules, world))).toEqual([expected]);
  });
});

describe('copies', () => {
  const objects = hourly(', type: object, copy_to: [br-ne1]');
  const copyOf = (hours: number): string => `copy snapshot ${made('hourly', hours)} from br-se1 to br-ne1`;
  const present = (rest: object = {}): RegionDescription => ({
    volumes: [{ name: 'data', id }],
    snapshots: [point('hourly', 0, { type: 'object', ...rest })],
  });
  it.each<[string, World, readonly string[]]>([
    ['the one that is created now', {}, [`create object snapshot ${made('hourly', 0)} in br-se1`, copyOf(0)]],
    ['the newest that exists', { region: present() }, [copyOf(0)]],
    [
      'one that is still being made: later',
      { region: present({ status: 'creating', state: 'new' }) },
      [`wait: ${made('hourly', 0)} will be copied to br-ne1 when it is completed`],
    ],
    ['no copy that exists', { region: present(), elsewhere: { snapshots: [point('hourly', 0, { volume: null })] } }, []],
    ['no copy if that is unknown', { region: present(), gaps: { 'snapshot@br-ne1': { type: 'failed', cause: '500' } } }, []],
  ])('%s', async (_, world, expected) => {
    expect(summary(await dueOf(objects, world))).toEqual(expected);
  });

  it('are recreated if one was deleted', async () => {
    const gone = point('hourly', 0, { volume: null, state: 'deleted', status: 'deleted' });
    expect(summary(await dueOf(objects, { region: present(), elsewhere: { snapshots: [gone] } }))).toEqual([copyOf(0)]);
  });

  it('reports that a copy failed, or that it is unknown', async () => {
    const failed = await dueOf(objects, {
      region: present(),
      elsewhere: { snapshots: [point('hourly', 0, { volume: null, status: 'creating_error' })] },
    });
    expect(failed.notes).toMatchObject([{ message: expect.stringMatching(/^the copy of .* in br-ne1 failed/), unknown: false }]);
    const unread = await dueOf(objects, { region: present(), gaps: { 'snapshot@br-ne1': { type: 'failed', cause: '500' } } });
    expect(unread.notes).toMatchObject([{ message: expect.stringMatching(/exists in br-ne1 is unknown/), unknown: true }]);
  });

  it('are created one by one, separately for each region', async () => {
    const due = await dueOf(objects, {
      region: present(),
      desired: (desired) => ({
        ...desired,
        regions: ['br-se1', 'br-ne1', 'br-mgl1'],
        schedules: desired.schedules.map((schedule) => ({ ...schedule, copyTo: ['br-ne1', 'br-mgl1'] })),
      }),
    });
    expect(summary(due)).toEqual([copyOf(0), copyOf(0).replace('to br-ne1', 'to br-mgl1')]);
  });
});

const snapshots = (...all: readonly (number | object)[]): RegionDescription => ({
  volumes: [{ name: 'data', id }],
  snapshots: all.map((one) => (typeof one === 'number' ? point('hourly', one) : one)) as NonNullable<RegionDescription['snapshots']>,
});
const backups = (...all: readonly object[]): RegionDescription => ({
  volumes: [{ name: 'data', id }],
  backups: all as NonNullable<RegionDescription['backups']>,
});
/** The age of removed ones in hours. */
const removed = (due: Due): readonly number[] =>
  due.work
    .filter((work) => work.type === 'expiry')
    .map(({ address }) => {
      const [, year, month, day, hours] = /-(\d{4})(\d{2})(\d{2})t(\d{2})00$/.exec(address) ?? [];
      return (now.getTime() - Date.parse(`${year}-${month}-${day}T${hours}:00:00Z`)) / hour;
    });

describe('expiry', () => {
  it.each<[string, string, World, readonly number[]]>([
    ['nothing is declared', hourly(), { region: snapshots(0, 1, 99) }, []],
    ['the last three', hourly(', keep_last: 3'), { region: snapshots(0, 1, 2, 3, 4) }, [3, 4]],
    ['the one that is created now counts', hourly(', keep_last: 3'), { region: snapshots(1, 2, 3, 4) }, [3, 4]],
    ['by age', hourly(', keep_for: 3h'), { region: snapshots(0, 3, 4, 9) }, [4, 9]],
    ['kept by either', hourly(', keep_last: 2, keep_for: 3h'), { region: snapshots(0, 1, 2, 3, 4) }, [4]],
    [
      'a failed one is not one of the last',
      hourly(', keep_last: 2'),
      { region: snapshots(0, point('hourly', 1, { status: 'creating_error' }), 2, 3) },
      [3],
    ],
    [
      'manual restore points are never removed',
      hourly(', keep_last: 1'),
      { region: snapshots(0, 5, { name: 'before-release', volume: 'data' }) },
      [5],
    ],
    ['restore points of another schedule are not removed', hourly(', keep_last: 1'), { region: snapshots(0, 5, point('daily', 9)) }, [5]],
    [
      'restore points of another volume are not removed',
      hourly(', keep_last: 1'),
      { region: snapshots(0, { name: made('hourly', 7).replace(key, 'ffffffffffff'), volume: 'data' }) },
      [],
    ],
    [
      'copies by the same rule',
      hourly(', type: object, keep_last: 1, copy_to: [br-ne1]'),
      {
        region: snapshots(point('hourly', 0, { type: 'object' })),
        elsewhere: { snapshots: [point('hourly', 0, { volume: null }), point('hourly', 6, { volume: null })] },
      },
      [6],
    ],
    [
      'the last usable one is kept',
      hourly(', keep_for: 3h'),
      { region: { ...snapshots(9, 12), volumes: [{ name: 'data', id, state: 'busy' }] } },
      [12],
    ],
    [
      'but is removed if a manual one exists',
      hourly(', keep_for: 3h'),
      { region: { ...snapshots(9, 12, { name: 'by-hand', volume: 'data' }), volumes: [{ name: 'data', id, state: 'busy' }] } },
      [9, 12],
    ],
    [
      'or if there is a backup',
      hourly(', keep_for: 3h'),
      { region: { ...snapshots(9), volumes: [{ name: 'data', id, state: 'busy' }], backups: [{ name: 'by-hand', volume: 'data' }] } },
      [9],
    ],
    [
      'the last copy in its region is kept',
      hourly(', type: object, keep_for: 3h, copy_to: [br-ne1]'),
      {
        region: snapshots(point('hourly', 0, { type: 'object' })),
        elsewhere: { snapshots: [point('hourly', 0, { volume: null, status: 'creating_error' }), point('hourly', 6, { volume: null })] },
      },
      [],
    ],
  ])('%s', async (_, schedules, world, expected) => {
    expect(removed(await dueOf(schedules, world))).toEqual(expected);
  });

  it.each<[string, string, RegionDescription, readonly number[]]>([
    [
      'a kept incremental keeps all its parents',
      nightly(', type: incremental, keep_last: 1'),
      backups(incremental(0, 1), incremental(1, 2), full(2), full(3)),
      [3],
    ],
    [
      'if the platform does not name the parent, all back to a full one',
      nightly(', type: incremental, keep_last: 1'),
      backups(incremental(0, null), incremental(1, null), full(2), full(3)),
      [3],
    ],
    [
      'the parent of the incremental of this run is kept',
      nightly(', type: incremental, keep_last: 1'),
      backups(incremental(1, 2), full(2), incremental(3, 4), full(4)),
      [3, 4],
    ],
    ['full ones need no parent', nightly(', keep_last: 1'), backups(full(0), full(1), full(2)), [1, 2]],
  ])('%s', async (_, schedules, region, expected) => {
    expect(removed(await dueOf(schedules, { region }))).toEqual(expected);
  });

  it('the last usable one is kept with its parents', async () => {
    const region = { ...backups(incremental(9, 10), full(10), full(12)), volumes: [{ name: 'data', id, state: 'busy' }] };
    expect(removed(await dueOf(nightly(', type: incremental, keep_for: 1h'), { region }))).toEqual([12]);
  });

  it('two schedules do not both remove the restore point that the other relies on', async () => {
    const both =
      'snapshot_schedules: { hourly: { volumes: [data], every: 1h, keep_for: 1h }, daily: { volumes: [data], every: 1d, keep_for: 1h } }\n';
    const region = { ...snapshots(9, point('daily', 7)), volumes: [{ name: 'data', id, state: 'busy' }] };
    expect(removed(await dueOf(both, { region }))).toEqual([9]);
  });

  it('removes an incremental before its parent and after the creations of this run, with the reason', async () => {
    const due = await dueOf(nightly(', type: incremental, full_every: 1h, keep_last: 1, keep_for: 1h'), {
      region: backups(incremental(8, 9), full(9)),
    });
    const [make, ...removals] = due.work;
    const steps = removals.flatMap(({ answer }) => (answer.type === 'steps' ? answer.chain : []));
    const newest = make?.answer.type === 'steps' ? make.answer.chain[0]?.creates : undefined;
    expect(newest).toBe(`backup/br-se1/${made('nightly', 0)}`);
    expect(steps.map((step) => [step.requires, step.runsAfter])).toEqual([
      [[newest], []],
      [[newest], [`backup/br-se1/${made('nightly', 8)}`]],
    ]);
    expect(removals.map(({ facts }) => facts)).toEqual(
      removals.map(() => ({ resource: make?.address, since: expect.stringMatching(/^2026-.*:00\.000Z$/) })),
    );
    expect(removals[0]).toMatchObject({ type: 'expiry', under: 'nightly', why: 'nightly keeps the last 1 and those of the last 1h' });
  });
});

describe('a failed restore point that is no longer kept', () => {
  const failed = (hours: number, rest: object = {}) => point('hourly', hours, { status: 'deleted_error', ...rest });
  it.each<[string, readonly ReturnType<typeof failed>[], string | undefined]>([
    ['is still in its retention', [failed(3)], undefined],
    ['runs', [point('hourly', 9, { status: 'deleting' })], undefined],
    [
      'one',
      [failed(9)],
      `1 restore point of hourly in br-se1 is past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove ${made('hourly', 9)} (deleted_error)`,
    ],
    [
      'with its error',
      [failed(9, { error: { slug: 'in_use', message: 'it is held' } })],
      `1 restore point of hourly in br-se1 is past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove ${made('hourly', 9)} (deleted_error: it is held)`,
    ],
    [
      'many',
      [9, 8, 7, 6].map((hours) => failed(hours)),
      `4 restore points of hourly in br-se1 are past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove ${[6, 7, 8].map((hours) => `${made('hourly', hours)} (deleted_error)`).join(', ')} and 1 more`,
    ],
  ])('is not removed, and this is reported: %s', async (_, snapshots, expected) => {
    const { notes, work } = await dueOf(hourly(', keep_for: 5h'), { region: { snapshots: [point('hourly', 0), ...snapshots] } });
    expect([notes.map(({ message }) => message), work]).toEqual([expected === undefined ? [] : [expected], []]);
  });

  it('is reported for copies in their region', async () => {
    const schedules = hourly(', keep_for: 5h, type: object, copy_to: [br-ne1]');
    const { notes } = await dueOf(schedules, { region: { snapshots: [point('hourly', 0)] }, elsewhere: { snapshots: [failed(9)] } });
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/1 restore point of hourly in br-ne1 is past retention but cannot be de/),
    ]);
  });
});

describe('a volume that no pattern selects any more', () => {
  const region: RegionDescription = {
    volumes: [{ name: 'other', id }],
    snapshots: [
      { name: made('hourly', 3), volume: 'other' },
      { name: made('hourly', 4), volume: 'other' },
    ],
  };
  it('keeps its restore points, and this is reported', async () => {
    const due = await dueOf(hourly(', keep_last: 1'), { region });
    expect(due.work).toEqual([]);
    expect(due.notes).toMatchObject([
      {
        message: '2 restore points of hourly belong to a volume that the schedule no longer selects: none are created, none expire',
        unknown: false,
      },
    ]);
  });

  it('has no message about deleted restore points', async () => {
    const snapshots = [{ name: made('hourly', 3), volume: 'other', state: 'deleted', status: 'deleted' }];
    const due = await dueOf(hourly(), { region: { volumes: [{ name: 'other', id }], snapshots } });
    expect(due.notes).toEqual([]);
  });

  it('is not reported if volumes were not read', async () => {
    const due = await dueOf(hourly(), { region, gaps: { 'volume@br-se1': { type: 'partial', cause: 'cut' } } });
    expect(due.notes.map(({ message }) => message)).toEqual(['hourly: volume@br-se1 is partial']);
  });
});

describe('a schedule that has not run yet', () => {
  const notesOf = async (schedules: string, world: World = {}): Promise<readonly string[]> =>
    (await wholeDueOf(schedules, world)).notes.map(({ message }) => message);

  it.each<[string, string, World, readonly string[]]>([
    [
      'names its volumes, and that it is due',
      hourly(),
      {},
      ['the schedule hourly has not run yet. It selects 1 volume: volume/br-se1/data. Its first run is due now (--due)'],
    ],
    [
      'names its first run, if its volumes are younger than its slot',
      hourly(),
      { region: { volumes: [{ name: 'data', id, created_at: '2026-11-20T12:00:01Z' }] } },
      ['the schedule hourly has not run yet. It selects 1 volume: volume/br-se1/data. Its first run is due at 2026-11-20 13:00 UTC'],
    ],
    [
      'says that it selects nothing',
      hourly().replace('[data]', '[none]'),
      {},
      ['the schedule hourly has not run yet, and selects no live volume: it runs once one of its patterns does'],
    ],
    ['says nothing once it has run', hourly(), { region: { volumes: [{ name: 'data', id }], snapshots: [point('hourly', 5)] } }, []],
  ])('%s', async (_, schedules, world, notes) => {
    expect(await notesOf(schedules, world)).toEqual(notes);
  });

  it('says nothing if its restore points could not be read', async () => {
    const notes = await notesOf(hourly(), { gaps: { 'snapshot@br-se1': { type: 'failed', cause: 'x' } } });
    expect(notes.filter((note) => note.includes('has not run yet'))).toEqual([]);
  });
});
