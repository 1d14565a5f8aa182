// The parts of an apply: conditions, lookups, scheduling of steps, and the journal's file.

import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluateCondition } from '../../src/apply/condition.ts';
import { fillArg, idsOf } from '../../src/apply/ids.ts';
import { openJournal, readJournal } from '../../src/apply/journal.ts';
import { locate } from '../../src/apply/locate.ts';
import { stepQueue } from '../../src/apply/step-queue.ts';
import { nextPause } from '../../src/apply/timeouts.ts';
import { TenantryError } from '../../src/errors.ts';
import type { Json } from '../../src/json.ts';
import type { Observed, Phase } from '../../src/kinds/kind.ts';
import type { Condition } from '../../src/kinds/step.ts';
import type { Step, StepId } from '../../src/plan/plan.ts';
import { secretOf } from '../../src/secret.ts';
import { addressOfText } from '../plan/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { lookAt, observed } from './step-of.ts';

const folder = temporaryFolder('parts');
afterAll(() => rmSync(folder, { recursive: true }));

const at = { address: addressOfText('member/rui@acme.example') };
const seen = (address: string, values: Observed['values'] = {}, rest: Partial<Observed> = {}): Observed =>
  observed(addressOfText(address), { values, ...rest });

describe('a condition', () => {
  const roles = ['b', 'a'];
  it.each<[string, Condition, Json | undefined, string]>([
    ['a value', { at, field: 'x', is: 1 }, 1, 'holds'],
    ['another value', { at, field: 'x', is: 1 }, 2, 'fails'],
    ['a list in any order', { at, field: 'x', is: ['a', 'b'] }, roles, 'holds'],
    ['a list of other items', { at, field: 'x', is: ['a'] }, roles, 'fails'],
    ['a list of text and more, in another order', { at, field: 'x', is: ['a', 1] }, [1, 'a'], 'fails'],
    ['a list of numbers, in another order', { at, field: 'x', is: [10, 9] }, [9, 10], 'fails'],
    ['null, as the platform returns it', { at, field: 'x', is: null }, null, 'holds'],
    ['all of these', { at, field: 'x', includes: ['a'] }, roles, 'holds'],
    ['not all of these', { at, field: 'x', includes: ['a', 'c'] }, roles, 'fails'],
    ['none of these', { at, field: 'x', excludes: ['c'] }, roles, 'holds'],
    ['one of these', { at, field: 'x', excludes: ['a', 'c'] }, roles, 'fails'],
    ['none of these in an absent value', { at, field: 'x', excludes: ['c'] }, null, 'holds'],
    ['a value that was not read', { at, field: 'x', is: 1 }, undefined, 'unread'],
  ])('%s', (_, condition, value, type) => {
    const item = seen('member/rui@acme.example', value === undefined ? {} : { x: value });
    expect(evaluateCondition(condition, { type: 'found', item })).toMatchObject({ type });
  });

  it.each<[string, Observed['unread'], string]>([
    ['by the platform', {}, 'the platform did not report it'],
    ['because the attempt failed', { x: '403 on GET /x' }, '403 on GET /x'],
  ])('reports why the value is unknown, %s', (_, unread, says) => {
    const item = seen('member/rui@acme.example', {}, { unread });
    expect(evaluateCondition({ at, field: 'x', is: 1 }, { type: 'found', item })).toEqual({ type: 'unread', says });
  });

  it.each<[string, Condition, Phase | 'gone', string]>([
    ['there', { at, exists: true }, 'settled', 'holds'],
    ['there, though in transition', { at, exists: true }, 'moving', 'holds'],
    ['revoked, but listed', { at, exists: true }, 'retired', 'fails'],
    ['gone', { at, exists: true }, 'gone', 'fails'],
    ['gone, as it should be', { at, exists: false }, 'gone', 'holds'],
    ['revoked, as it should be', { at, exists: false }, 'retired', 'holds'],
    ['a field of a resource that is gone', { at, field: 'x', is: null }, 'gone', 'fails'],
    ['the phase', { at, field: 'phase', is: 'moving' }, 'moving', 'holds'],
  ])('%s', (_, condition, phase, type) => {
    const found = phase === 'gone' ? { type: phase } : { type: 'found' as const, item: seen('member/rui@acme.example', {}, { phase }) };
    expect(evaluateCondition(condition, found)).toMatchObject({ type });
  });
});

describe('looking up a resource', () => {
  const account = seen('service-account/ci', {}, { id: 'sa-1' });
  const volume = seen('volume/br-se1/data', {}, { id: 'v-1' });
  it.each<[string, object, object]>([
    ['of the tenant', { address: 'member/rui@acme.example' }, { in: 'member' }],
    ['in a region', { address: 'volume/br-ne1/data' }, { in: 'volume@br-ne1', region: 'br-ne1' }],
    [
      'by address, though a live resource has it: it may disappear',
      { address: 'volume/br-se1/data' },
      { in: 'volume@br-se1', region: 'br-se1' },
    ],
    ['by id', { address: 'volume/br-se1/data', id: 'v-1', in: 'volume@br-se1' }, { id: 'v-1', in: 'volume@br-se1', region: 'br-se1' }],
    ['below its parent', { address: 'api-key/ci/deploy' }, { in: 'api-key@service-account/ci', parentId: 'sa-1' }],
    ['below an unknown parent', { address: 'api-key/other/deploy' }, { in: 'api-key@service-account/other' }],
    ['far below a region', { address: 'image/br-se1/acme/api/sha256:1' }, { in: 'image@repository/br-se1/acme/api', region: 'br-se1' }],
    [
      'by id, after it was renamed',
      { address: 'api-key/new/deploy', id: 'k', in: 'api-key@service-account/ci' },
      { id: 'k', in: 'api-key@service-account/ci', parentId: 'sa-1' },
    ],
  ])('%s', (_, target, expected) => {
    const found = locate(target as Condition['at'], idsOf(lookAt(account, volume)));
    expect(found).toStrictEqual({ address: (target as Condition['at']).address, ...expected });
  });

  it('uses the id that this run learned, until it forgets it', () => {
    const ids = idsOf(lookAt(volume));
    const { address } = volume;
    ids.learn(address, 'v-2');
    expect([ids.of(address), ids.made(address), locate({ address }, ids).id]).toEqual(['v-2', 'v-2', 'v-2']);
    ids.forget(address);
    expect([ids.of(address), ids.made(address), locate({ address }, ids).id]).toEqual(['v-1', undefined, undefined]);
  });

  it('never treats a revoked resource as a live one', () => {
    expect(idsOf(lookAt({ ...volume, phase: 'retired' })).of(volume.address)).toBeUndefined();
  });
});

describe('an argument', () => {
  it('is filled with ids and secrets, however deep', () => {
    const ids = idsOf(lookAt(seen('volume/br-se1/data')));
    const arg = {
      a: [{ idOf: addressOfText('volume/br-se1/data') }],
      b: { client_secret: { secret: 'okta' } },
      c: null,
      d: { secret: 'x', more: 1 },
      e: {},
      f: { secret: { secret: 'okta' } },
      g: [{ idOf: { more: 1 } }],
      h: { name: 'okta' },
    };
    const okta = secretOf('value of okta');
    expect(fillArg(arg, ids, (name) => (name === 'okta' ? okta : secretOf('')))).toEqual({
      a: ['id of volume/br-se1/data'],
      b: { client_secret: okta },
      c: null,
      d: { secret: 'x', more: 1 },
      e: {},
      f: { secret: okta },
      g: [{ idOf: { more: 1 } }],
      h: { name: 'okta' },
    });
  });

  it('without an id is a defect', () => {
    expect(() => fillArg({ idOf: addressOfText('volume/br-se1/none') }, idsOf(lookAt()), () => secretOf(''))).toThrow(
      new TypeError('the id of volume/br-se1/none is unknown'),
    );
  });
});

const idOf = (position: number): StepId => String(position).padStart(32, '0') as StepId;

const step = (position: number, needs: readonly number[], on: readonly string[]): Step => ({
  id: idOf(position),
  position,
  basis: '0'.repeat(32),
  dependsOn: needs.map(idOf),
  continues: [],
  resources: on.map(addressOfText),
  class: 'change',
  kind: 'volume',
  type: 'update',
  because: { source: { file: 'acme.yaml', line: 1, col: 1 } },
  changes: [],
  acknowledgeFor: [],
  description: '',
  operation: 'blockStorage.renameVolume',
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
});

describe('a schedule', () => {
  it('starts steps whose prerequisites are done, one at a time on each resource, and blocks steps that can never run', () => {
    const world = fc.array(fc.record({ needs: fc.array(fc.nat(30)), on: fc.nat(5), fails: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 4 }), (all, concurrency) => {
        const steps = all.map(({ needs, on }, index) =>
          step(
            index,
            needs.filter((need) => need < index),
            [`volume/br-se1/v${on}`],
          ),
        );
        const schedule = stepQueue(steps);
        const ended = new Map<StepId, boolean>();
        const running: Step[] = [];
        for (;;) {
          while (running.length < concurrency) {
            const next = schedule.next();
            if (!next) break;
            expect(next.dependsOn.every((need) => ended.get(need))).toBe(true);
            expect(running.some((other) => other.resources.some((address) => next.resources.includes(address)))).toBe(false);
            running.push(next);
          }
          const done = running.shift();
          if (!done) break;
          const good = !all[done.position]?.fails;
          ended.set(done.id, good);
          for (const { step: blocked, needs } of schedule.end(done, good)) {
            expect(blocked.dependsOn.includes(needs)).toBe(true);
            ended.set(blocked.id, false);
          }
        }
        expect(schedule.waiting()).toEqual([]);
        expect(ended.size).toBe(steps.length);
      }),
    );
  });
});

describe('a step of a schedule', () => {
  const [data, more] = ['volume/br-se1/data', 'volume/br-se1/more'];
  it('counts prerequisites outside of these steps as done', () => {
    const schedule = stepQueue([step(2, [1], [data])]);
    expect(schedule.next()?.position).toBe(2);
  });

  it('waits for each resource that it touches, and steps on other resources do not wait for it', () => {
    const schedule = stepQueue([step(1, [], [data]), step(2, [], [more, data]), step(3, [], [more])]);
    const [first, second] = [schedule.next(), schedule.next()];
    expect([first?.position, second?.position, schedule.next()]).toEqual([1, 3, undefined]);
    for (const one of [first, second]) if (one) schedule.end(one, true);
    expect(schedule.next()?.position).toBe(2);
  });
});

describe('pauses', () => {
  it('start short and grow to ten seconds', () => {
    const pauses = Array.from({ length: 9 }).reduce<readonly number[]>((all) => [...all, nextPause(all.at(-1) ?? 0)], [50]);
    expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  });
});

describe('the journal', () => {
  const end = { type: 'end', at: '2026-11-20T12:00:00Z', interrupted: false } as const;

  it('appends to existing lines, also after half a line', async () => {
    const path = join(folder, 'cut.jsonl');
    await openJournal(path, 'one').write(end);
    appendFileSync(path, '{"type":"inte');
    await openJournal(path, 'two').write(end);
    expect(readJournal(readFileSync(path, 'utf8'))).toEqual([
      { run: 'one', ...end },
      { run: 'two', ...end },
    ]);
  });

  it.each<[string, () => string]>([
    ['in a folder that does not exist', () => join(folder, 'none', 'journal.jsonl')],
    ['where a folder is', () => (mkdirSync(join(folder, 'there')), join(folder, 'there'))],
  ])('cannot be opened %s', (_, path) => {
    expect(() => openJournal(path(), 'one')).toThrow(TenantryError);
  });

  it('reports that it cannot be written', async () => {
    const path = join(folder, 'closed.jsonl');
    const journal = openJournal(path, 'one');
    journal.close();
    chmodSync(path, 0o400);
    await expect(journal.write(end)).rejects.toThrow(/^cannot write the journal .*closed\.jsonl: /);
  });
});
