// Since when a volume is attached to nothing: from its dates, from the scans of a ledger, or from both.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import { invitationFirstSeen } from '../../../src/policies/computed/invitation-first-seen.ts';
import { volumeUnattachedSince } from '../../../src/policies/computed/volume-unattached-since.ts';
import { type Unknown, unknown, type Value } from '../../../src/policies/evaluate/value.ts';
import { policyShapes } from '../../../src/policies/language/policy-shapes.ts';
import type { Values } from '../../../src/policies/ledger/memory.ts';
import { invitationThing, volumeThing } from '../../../src/policies/ledger/observations.ts';
import { rowMaker } from '../../../src/policies/world/make-row.ts';
import { now } from '../organization.ts';

const shapes = policyShapes(kindList);
const day = (number: number): number => Date.UTC(2026, 10, number);
const text = (number: number): string => new Date(day(number)).toISOString();
const seen = (first: number, last: number, after?: number) => ({
  first: text(first),
  last: text(last),
  ...(after !== undefined && { after: text(after) }),
});
const lack: Unknown = unknown('denied', ['volume.updated_at'], 'denied');

const valueOf = (kind: 'volume' | 'invitation', values: Readonly<Record<string, Value>>, memory?: Values): unknown => {
  const computed = kind === 'volume' ? volumeUnattachedSince : invitationFirstSeen;
  const shape = shapes.get(kind);
  if (!shape) throw new TypeError(`there is no kind ${kind}`);
  const row = rowMaker(shape)({ address: `${kind}/x` }, (name) => values[name] ?? null);
  const thing = kind === 'volume' ? volumeThing('v') : invitationThing('v');
  const ledger = memory && { path: 'p', earlier: undefined, previous: undefined, memory: { [kind]: { things: { [thing]: memory } } } };
  return computed.values({ shapes, rows: () => [], lacking: () => undefined, facts: { ledger, lockFiles: [], settings: [], now } })({
    row,
  });
};

describe('the time since when a volume is unattached', () => {
  const volume = { id: 'v', attached_to: null, created_at: day(1), updated_at: day(8) };
  const interval = (after: number, by: number) => ({ type: 'interval', after, by });
  it.each<[string, Readonly<Record<string, Value>>, Values | undefined, unknown]>([
    ['is none if it is attached', { ...volume, attached_to: 'vm' }, undefined, null],
    ['is between its creation and its last update', volume, undefined, interval(day(1), day(8))],
    ['is at any time before its last update without a creation', { ...volume, created_at: null }, undefined, interval(0, day(8))],
    ['is none without an update', { ...volume, updated_at: null }, undefined, null],
    ['is unknown with an update that was not read', { ...volume, updated_at: lack }, undefined, lack],
    ['is not known better from a ledger that never saw it', volume, {}, interval(day(1), day(8))],
    ['is between two scans', { ...volume, updated_at: day(9) }, { attached: seen(1, 5), unattached: seen(7, 9) }, interval(day(5), day(7))],
    [
      'is by its last update before the scan that saw it',
      volume,
      { attached: seen(1, 5), unattached: seen(9, 9) },
      interval(day(5), day(8)),
    ],
    ['is by a scan if the update was before', volume, { attached: seen(1, 9), unattached: seen(10, 12) }, interval(day(9), day(10))],
    ['is by the first scan', volume, { unattached: seen(5, 9) }, interval(day(1), day(5))],
    ['is after a complete scan without it', volume, { unattached: seen(5, 9, 3) }, interval(day(3), day(5))],
    ['is by a scan without dates of its own', { id: 'v' }, { unattached: seen(5, 9, 3) }, interval(day(3), day(5))],
    [
      'is its creation if everything else was before',
      { ...volume, created_at: day(9), updated_at: day(8) },
      undefined,
      interval(day(9), day(9)),
    ],
    ['ignores the ledger without an id', { ...volume, id: lack }, { unattached: seen(5, 6) }, interval(day(1), day(8))],
  ])('%s', (_, values, memory, expected) => expect(valueOf('volume', values, memory)).toEqual(expected));
});

describe('the time when an invitation was first seen', () => {
  const needs = {
    type: 'unknown',
    cause: 'no-ledger',
    missing: ['invitation.first_seen'],
    says: 'needs the first-seen ledger (`audit --ledger <file>`)',
  };
  it.each<[string, Readonly<Record<string, Value>>, Values | undefined, unknown]>([
    ['is unknown without a ledger', { id: 'v' }, undefined, needs],
    ['is unknown for a ledger that never saw it', { id: 'v' }, {}, needs],
    ['is unknown without an id', { id: null }, { present: seen(5, 6) }, needs],
    ['is unknown with an id that was not read', { id: lack }, { present: seen(5, 6) }, lack],
    ['is between two scans', { id: 'v' }, { present: seen(5, 6, 3) }, { type: 'interval', after: day(3), by: day(5) }],
    ['is by the first scan', { id: 'v' }, { present: seen(5, 6) }, { type: 'interval', after: 0, by: day(5) }],
  ])('%s', (_, values, memory, expected) => expect(valueOf('invitation', values, memory)).toEqual(expected));
});
