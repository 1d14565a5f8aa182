// The removals of past applies, for the limits of later runs: each intended one, unless it was acknowledged.
import { describe, expect, it } from 'vitest';
import { journalRemovals } from '../../src/apply/journal-removals.ts';
import { readRuns } from '../../src/apply/journal-runs.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { removedThing } from '../../src/plan/removals.ts';

const at = '2026-11-20T12:00:00.000Z';
const member = removedThing(addressOf('member', 'bob@acme.example'));
const begin = (tenant: string) => ({ type: 'begin', at, tool: '0.2.0', tenant, digest: 'd', steps: 1 });
const intent = (more: object) => ({
  type: 'intent',
  at,
  step: 'a',
  operation: 'iam.deleteMember',
  resources: ['member/bob@acme.example'],
  description: 'remove bob',
  ...more,
});
const response = (requestId?: string) => ({ type: 'response', at, step: 'a', status: 204, requestId });
const found = (...lines: readonly object[]) => {
  const text = lines.map((line) => `${JSON.stringify({ run: 'r', ...line })}\n`).join('');
  return journalRemovals(readRuns(text)?.runs ?? [], 'ours');
};

describe('the removals that a journal shows', () => {
  it('are those of this tenant, whatever the case of its id', () => {
    const removing = intent({ removes: ['member/bob@acme.example'] });
    expect(found(begin('OURS'), removing)?.removals).toEqual([{ kind: 'member', thing: member, at }]);
    expect(found(begin('theirs'), removing)).toBeUndefined();
    expect(found()).toBeUndefined();
  });

  it('count an invitation as the invited member', () => {
    expect(found(begin('ours'), intent({ removes: ['invitation/bob@acme.example'] }))?.removals).toMatchObject([{ kind: 'member' }]);
  });

  it.each<[string, object]>([
    ['a call that removes nothing', {}],
    ['an acknowledged one', { removes: ['member/bob@acme.example'], acknowledged: true }],
    ['a text that is no address', { removes: ['nothing'] }],
  ])('do not have %s', (_, more) => expect(found(begin('ours'), intent(more))?.removals).toEqual([]));
});

describe('the calls of a journal', () => {
  it('are known by the id of their request', () => {
    expect(found(begin('ours'), intent({}), response('req-1'))).toMatchObject({ requests: new Set(['req-1']), open: [] });
  });

  it.each<[string, readonly object[]]>([
    ['without a response', []],
    ['whose response has no id of the request', [response()]],
  ])('are open %s: by what they are about', (_, answers) => {
    const calls = found(begin('ours'), intent({}), ...answers);
    expect(calls?.requests).toEqual(new Set());
    expect(calls?.open).toEqual([{ at, things: new Set([member]), kinds: new Set(['member']) }]);
  });

  it('of a member of a group are about the group too', () => {
    const [call] = found(begin('ours'), intent({ resources: ['group-member/ops/bob@acme.example', 'nothing'] }))?.open ?? [];
    expect(call?.things).toEqual(
      new Set([removedThing(addressOf('group-member', 'ops', 'bob@acme.example')), removedThing(addressOf('group', 'ops'))]),
    );
    expect(call?.kinds).toEqual(new Set(['group-member', 'group']));
  });
});
