// The stage of this run, by drafts built by hand: effects of this change go before drift, and steps of other stages are deferred.
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/kinds/address.ts';
import type { LockoutStage } from '../../src/kinds/step.ts';
import type { Draft } from '../../src/plan/draft.ts';
import { linkDrafts } from '../../src/plan/link-drafts.ts';
import type { StepClass } from '../../src/plan/plan.ts';
import { splitStages } from '../../src/plan/stages.ts';
import { draftNamed, group, says } from './drafts.ts';

const inStage = (name: string, stage: LockoutStage, of: StepClass = 'change', ...needs: readonly string[]): Draft =>
  draftNamed(name, { stage, creates: group(`${name} done`), requires: needs.map((need) => group(`${need} done`)) }, { class: of });
const inNone = (name: string, ...needs: readonly string[]): Draft =>
  draftNamed(name, { creates: group(`${name} done`), requires: needs.map((need) => group(`${need} done`)) });

const split = (drafts: readonly Draft[], only?: (address: Address) => boolean) => {
  const { now, later } = splitStages(drafts, linkDrafts(drafts), only);
  return {
    now: says(now),
    later: later.map(({ class: name, answer }) => ('stage' in answer ? `${answer.stage} ${name}: ${answer.why}` : '')),
  };
};

const removal = inStage('remove', 'access-removal');
const removalAsDrift = inStage('remove', 'access-removal', 'drift');
const mfa = inStage('enforce', 'mfa');
const mfaAsDrift = inStage('enforce', 'mfa', 'drift');
const federation = inStage('federate', 'federation', 'due');

describe('the stage of this run', () => {
  it.each<[string, readonly Draft[], readonly string[]]>([
    ['none: everything runs', [inNone('a'), inNone('b', 'a')], ['a', 'b']],
    ['removals of access before everything else', [federation, mfa, removal, inNone('a')], ['remove', 'a']],
    ['then MFA', [federation, mfa, inNone('a')], ['enforce', 'a']],
    ['steps that the change causes before drift', [removalAsDrift, mfa], ['enforce']],
    ['changes before due work, which may not be selected', [inStage('remove', 'access-removal', 'due'), mfa], ['enforce']],
    ['due work before drift', [removalAsDrift, federation], ['federate']],
    ['drift in the same order if there is nothing else', [mfaAsDrift, removalAsDrift], ['remove']],
    ['all steps of one stage, drift and change', [removal, inStage('strip', 'access-removal', 'drift')], ['remove', 'strip']],
    [
      'the first, although it needs a step of no stage',
      [inStage('remove', 'access-removal', 'change', 'a'), inNone('a'), mfa],
      ['remove', 'a'],
    ],
    ['another one when the first needs it', [inStage('remove', 'access-removal', 'change', 'enforce'), mfa], ['enforce']],
    ['the first that can begin', [inNone('a', 'enforce'), inStage('remove', 'access-removal', 'change', 'a'), mfa], ['a', 'enforce']],
  ])('is %s', (_, drafts, expected) => {
    expect(split(drafts).now).toEqual(expected);
    expect(split(drafts).later).toHaveLength(drafts.length - expected.length);
  });

  it('is the stage of a resource that `--only` names, even if it is drift or one of several resources', () => {
    const both = draftNamed('enforce', { stage: 'mfa', resources: [group('one'), group('other')] }, { class: 'drift' });
    expect(split([removal, both], (address) => address === group('other')).now).toEqual(['enforce']);
    expect(split([removal, both], (address) => address === group('none')).now).toEqual(['remove']);
  });

  it('is reported for all deferred steps, with the stage that they wait for', () => {
    expect(split([removal, mfaAsDrift, inNone('a', 'enforce'), federation]).later).toEqual([
      'mfa drift: left for a later stage, after removals of access: enforce',
      'mfa change: left for a later stage, after removals of access: a',
      'federation due: left for a later stage, after removals of access: federate',
    ]);
    expect(split([mfa, federation]).later).toEqual([
      'federation due: left for a later stage, after the change of MFA enforcement: federate',
    ]);
  });
});
