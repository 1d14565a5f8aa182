// What a change accepts, in words that follow the address.
import { expect, it } from 'vitest';
import type { Kept } from '../../src/diff/kept.ts';
import { describeKept } from '../../src/plan/describe-kept.ts';
import { lookAt, observed } from '../apply/step-of.ts';
import { addressOfText } from './world.ts';

const rui = addressOfText('member/rui@acme.example');
const nightly = addressOfText('scheduler/br-se1/nightly');
const lookup = lookAt(
  observed(addressOfText('role/editor'), { id: 'editor', values: { permissions: ['bs_volume_list', 'bs_volume_get'] } }),
  observed(rui, { values: { roles: ['editor'] } }),
);
const names = (field: string, keeps: readonly string[], lacks: readonly string[], address?: Kept['address']): Kept => ({
  type: 'names',
  field,
  keeps,
  lacks,
  opensAccess: false,
  ...(address && { address }),
});
const long = 'x'.repeat(80);

/** Names are in `<>`. */
it.each<[text: string, kept: Kept]>([
  ['keeps role <editor> (2 permissions): the base would revoke it', names('roles', ['editor'], [], rui)],
  [
    'keeps roles <editor> (2 permissions), <other> (unknown permissions): the base would revoke them',
    names('roles', ['editor', 'other'], [], rui),
  ],
  ['stays without permission <a>: the base would grant it', names('permissions', [], ['a'], rui)],
  ['stays without permissions <a>, <b>: the base would grant them', names('permissions', [], ['a', 'b'], rui)],
  [
    'keeps permission <a>: the base would revoke it; stays without permission <b>: the base would grant it',
    names('permissions', ['a'], ['b'], rui),
  ],
  ['keeps volume <a>: the base would remove it; stays without volume <b>: the base would add it', names('volumes', ['a'], ['b'], nightly)],
  ['keeps permission <a>: the base would remove it', names('permissions', ['a'], [])],
  ['keeps <size> <40>: the base would set it to <60>', { type: 'value', field: 'size', live: 40, base: 60, opensAccess: false }],
  [
    'sets <days> to <[]>, live <["mon"]>: the base would set it to <["tue"]>',
    { type: 'value', field: 'days', live: ['mon'], base: ['tue'], head: [], opensAccess: false },
  ],
  [
    `keeps <url> <${long}>: the base would set it to <${long}…>`,
    { type: 'value', field: 'url', live: long, base: `${long}x`, opensAccess: false },
  ],
  ['stays (role <editor>): the base would remove it', { type: 'item', because: 'unexpected', address: rui, opensAccess: true }],
  ['is managed now (role <editor>): the base did not manage it', { type: 'item', because: 'unmanaged', address: rui, opensAccess: true }],
  ['is managed now: the base did not manage it', { type: 'item', because: 'unmanaged', opensAccess: true }],
  ['is not created: the base would create it', { type: 'absent', opensAccess: false }],
  [
    'role <editor> has no end any more: the base ends it on 2026-12-31',
    { type: 'end', grant: { field: 'roles', name: 'editor' }, base: '2027-01-01T00:00:00Z', head: null, opensAccess: true },
  ],
  [
    'ends on 2027-01-31: the base ends it on 2026-12-31',
    { type: 'end', base: '2027-01-01T00:00:00Z', head: '2027-02-01T00:00:00Z', opensAccess: true },
  ],
  [
    'delivers its next secret to <shop>: the base delivers it nowhere',
    { type: 'sink', field: 'deliver_to', base: null, head: 'shop', opensAccess: false },
  ],
  [
    'delivers its next secret to <intern>: the base delivers it to <shop>',
    { type: 'sink', field: 'deliver_to', base: 'shop', head: 'intern', opensAccess: false },
  ],
  ['could not be compared with the base: <its files are invalid>', { type: 'uncompared', why: 'its files are invalid', opensAccess: true }],
  [
    '<size>, <name> could not be compared with the base: <403>',
    { type: 'uncompared', why: '403', fields: ['size', 'name'], opensAccess: true },
  ],
])('%s', (text, kept) => {
  expect(
    describeKept(kept, lookup)
      .map((part) => (typeof part === 'string' ? part : `<${part.name}>`))
      .join(''),
  ).toBe(text);
});
