// What a new resource requires of people: it is taken from the read of the resource itself, and only of one that was created.
import { describe, expect, it } from 'vitest';
import { followUpOf } from '../../src/apply/follow-up.ts';
import type { Readings } from '../../src/apply/read-conditions.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import type { Step } from '../../src/plan/plan.ts';
import { addressOfText } from '../plan/world.ts';
import { observed, stepOf } from './step-of.ts';

const [domain, other] = [addressOfText('domain/acme.example'), addressOfText('domain/other.example')];
const at = (address: typeof domain) => ({ address, in: collectionOf('domain') });
const waiting = observed(domain, { values: { domain: 'acme.example', status: 'PENDING', dns_record: '_mgc.acme.example = token' } });

const creating = (rest: Partial<Step> = {}): Step =>
  stepOf(1, [domain], {
    operation: 'iam.createDomain',
    creates: domain,
    postconditions: [{ at: at(domain), field: 'domain', is: 'acme.example' }],
    ...rest,
  });

const found: Readings = () => ({ type: 'found', item: waiting, body: {} });

describe('what a new resource requires', () => {
  it('is read from it', () => {
    expect(followUpOf(creating(), found).next).toContain('publish the TXT record');
  });

  const { creates: _, ...updating } = creating();
  it.each<[string, Step, Readings]>([
    ['a step that creates nothing', updating, found],
    ['a resource that was not read', creating(), () => ({ type: 'unread', says: 'denied' })],
    ['a resource that is gone', creating(), () => ({ type: 'gone' })],
    [
      'a step whose conditions are about another resource',
      creating({ postconditions: [{ at: at(other), field: 'domain', is: 'other.example' }] }),
      found,
    ],
    [
      'a kind without such actions',
      creating({ creates: addressOfText('group/ops'), postconditions: [{ at: at(addressOfText('group/ops')), field: 'name', is: 'Ops' }] }),
      () => ({ type: 'found', item: observed(addressOfText('group/ops')), body: {} }),
    ],
  ])('is nothing: %s', (__, step, readings) => {
    expect(followUpOf(step, readings)).toStrictEqual({});
  });
});
