// The order of drafts: prerequisites, then danger, then address; grants before revocations; never circular.
import { describe, expect, it } from 'vitest';
import type { SafetyEffect } from '../../src/kinds/step.ts';
import { chainSafety } from '../../src/plan/chain-safety.ts';
import type { Draft, Links } from '../../src/plan/draft.ts';
import { linkDrafts } from '../../src/plan/link-drafts.ts';
import { orderDrafts } from '../../src/plan/order-drafts.ts';
import type { StepId } from '../../src/plan/plan.ts';
import { draftNamed, group, says } from './drafts.ts';

const linksOf = (...pairs: readonly (readonly [Draft, readonly Draft[]])[]): Links =>
  new Map(pairs.map(([draft, before]) => [draft.id, new Set(before.map(({ id }) => id))]));

/** The prerequisites of each draft, in words. */
const summary = (drafts: readonly Draft[], links: Links) => {
  const saysOf = new Map(drafts.map(({ id, step }) => [id, step.description]));
  return Object.fromEntries(drafts.map(({ id, step }) => [step.description, [...(links.get(id) ?? [])].map((need) => saysOf.get(need))]));
};

describe('the order', () => {
  const none = linksOf();
  it('is by risk, then by address, whatever the order of the input', () => {
    const drafts = [
      draftNamed('h', { reversibility: 'irreversible' }),
      draftNamed('g', { reversibility: 'partially-reversible', accessEffect: 'revokes' }),
      draftNamed('c', { accessEffect: 'revokes' }),
      draftNamed('d', { accessEffect: 'grants' }),
      draftNamed('e', { accessEffect: 'lockout-risk' }),
      draftNamed('b'),
      draftNamed('a'),
    ];
    expect(says(orderDrafts(drafts, none))).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h']);
    expect(says(orderDrafts(drafts.toReversed(), none))).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h']);
  });

  it('puts prerequisites before everything else, and runs a ready step at once', () => {
    const [a, b, c] = [draftNamed('a'), draftNamed('b'), draftNamed('c', { reversibility: 'irreversible' })];
    expect(says(orderDrafts([a, b, c], linksOf([a, [c]], [b, []], [c, [b]])))).toEqual(['b', 'c', 'a']);
  });

  it('does not wait for a step that is not in the list', () => {
    const a = draftNamed('a');
    expect(says(orderDrafts([a], linksOf([a, [draftNamed('elsewhere')]])))).toEqual(['a']);
  });

  it('is a defect when prerequisites form a cycle, and names the steps', () => {
    const [a, b, c] = [draftNamed('a'), draftNamed('b'), draftNamed('c')];
    expect(() => orderDrafts([a, b, c], linksOf([a, [b]], [b, [a]]))).toThrow(new TypeError('circular dependency between steps: a; b'));
  });

  it('is unknown for a step without a resource', () => {
    expect(() => orderDrafts([draftNamed('a', { resources: [] })], none)).toThrow(
      new TypeError('a step of iam.updateGroup names no resource'),
    );
  });
});

describe('the direct predecessors of a step', () => {
  it('are the creators of its prerequisites, the steps on resources that it follows, and the earlier step of its chain', () => {
    const first = draftNamed('first', { creates: group('made') });
    const second = draftNamed('second', { resources: [group('touched'), group('more')] });
    const third = draftNamed(
      'third',
      { requires: [group('made'), group('live')], runsAfter: [group('more'), group('gone')] },
      { after: [second.id] },
    );
    const fourth = draftNamed('fourth', { path: { id: { idOf: group('made') } } });
    const drafts = [fourth, third, second, first];
    expect(summary(drafts, linkDrafts(drafts))).toEqual({ first: [], second: [], third: ['second', 'first'], fourth: ['first'] });
  });

  it('are neither the step itself nor later steps of its chain', () => {
    const first = draftNamed('first', { creates: group('made'), requires: [group('made')], runsAfter: [group('touched')] });
    const later = draftNamed('later', { resources: [group('touched')] }, { chain: first.id, after: [first.id] });
    const other = draftNamed('other', { resources: [group('touched')], body: 'x' });
    const drafts = [first, later, other];
    expect(summary(drafts, linkDrafts(drafts))).toEqual({ first: ['other'], later: ['first'], other: [] });
  });
});

describe('a step that removes a sign-in or a restore point', () => {
  const effect = (change: SafetyEffect['change'], name: string, fact: SafetyEffect['fact'] = 'restore-point'): SafetyEffect => ({
    fact,
    resource: group(name),
    change,
  });
  const having = (name: string, ...effects: readonly SafetyEffect[]): Draft => draftNamed(name, { effects });
  const linked = (...drafts: readonly Draft[]) => summary(drafts, chainSafety(drafts, linkDrafts(drafts)));

  it('waits for every step that adds another one to the same resource, in any order', () => {
    const [a, b, c] = [having('a', effect('lose', 'x')), having('b', effect('gain', 'x')), having('c', effect('gain', 'x'))];
    expect(linked(a, b, c)).toEqual({ a: ['b', 'c'], b: [], c: [] });
    expect(linked(c, a, b)).toEqual({ a: ['b', 'c'], b: [], c: [] });
  });

  it('does not wait for steps on another resource or fact, or for administrators', () => {
    const [a, b, c] = [having('a', effect('lose', 'x')), having('b', effect('gain', 'y')), having('c', effect('gain', 'x', 'working-key'))];
    expect(linked(a, b, c)).toEqual({ a: [], b: [], c: [] });
    expect(linked(having('a', effect('lose', 'x', 'administrator')), having('b', effect('gain', 'x', 'administrator')))).toEqual({
      a: [],
      b: [],
    });
  });

  it('also waits when it adds something else', () => {
    const [a, b] = [having('a', effect('gain', 'y', 'working-key'), effect('lose', 'x')), having('b', effect('gain', 'x'))];
    expect(linked(a, b)).toEqual({ a: ['b'], b: [] });
  });

  it('does not wait for a step that waits for it', () => {
    const lost = draftNamed('lost', { effects: [effect('lose', 'x')], creates: group('made') });
    const gained = draftNamed('gained', { effects: [effect('gain', 'x')], requires: [group('made')] });
    expect(linked(lost, gained)).toEqual({ lost: [], gained: ['lost'] });
  });

  it('changes no link when nothing is removed', () => {
    const drafts = [having('a', effect('gain', 'x')), draftNamed('b')];
    const links: Links = new Map<StepId, ReadonlySet<StepId>>();
    expect(chainSafety(drafts, links)).toBe(links);
  });
});
