// Subjects of steps that no list contains: instances and users of registries, by region.
import { expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import type { Step } from '../../src/plan/plan.ts';
import { namedBySteps } from '../../src/simulation/named-by-steps.ts';
import { stepOf } from '../apply/step-of.ts';
import { region } from './live-of.ts';

const on = [addressOf('volume', region, 'data')];
const attaching = (id: string, rest: Partial<Step> = {}): Step =>
  stepOf(1, on, { path: { volume_id: 'v', virtual_machine_id: id }, region, ...rest });
const joining = (user: string, rest: Partial<Step> = {}): Step =>
  stepOf(2, on, { operation: 'registry.addRegistryMember', body: { user_id: user, role: 'guest' }, region, ...rest });

it('lists each named resource once, with its region', () => {
  const { region: _, ...nowhere } = joining('Z');
  const named = namedBySteps([
    attaching('vm-1'),
    attaching('vm-2'),
    attaching('vm-1'),
    attaching('vm-1', { region: 'br-ne1' }),
    joining('A'),
    joining('a'),
    nowhere,
  ]);
  expect(named).toEqual({
    instances: new Map([
      [region, ['vm-1', 'vm-2']],
      ['br-ne1', ['vm-1']],
    ]),
    users: new Map([
      [region, ['a']],
      ['', ['z']],
    ]),
  });
});

it.each<[string, Partial<Step>]>([
  ['names nothing', {}],
  ['names a resource that an earlier step creates', { path: { virtual_machine_id: { idOf: addressOf('volume', region, 'data') } } }],
  ['has no body', { operation: 'registry.addRegistryMember' }],
  ['has an empty body', { operation: 'registry.addRegistryMember', body: null }],
  ['has a body of another shape', { operation: 'registry.addRegistryMember', body: 'user_id' }],
  ['names a user who does not exist yet', { operation: 'registry.addRegistryMember', body: { user_id: { secret: 'user' } } }],
  ['names a user elsewhere', { operation: 'registry.updateRegistryMember', body: { user_id: 'a' } }],
])('lists nothing if a step %s', (_, rest) => {
  expect(namedBySteps([stepOf(1, on, { region, ...rest })])).toEqual({ instances: new Map(), users: new Map() });
});
