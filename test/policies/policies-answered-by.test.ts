// The policies that the planned reads can answer: those whose kinds and details are all read anyway.
import { expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { policiesAnsweredBy } from '../../src/policies/policies-answered-by.ts';
import type { Policy } from '../../src/policies/policy.ts';
import type { EffectivePolicy } from '../../src/policies/select.ts';

const [any] = await builtInPolicies();
if (!any) throw new Error('there are no built-in rules');

type Rule = Partial<Pick<Policy, 'kind' | 'reads' | 'shows'>> & { readonly disabled?: string };

const ruleOf = ({ disabled, ...rule }: Rule): EffectivePolicy => ({
  policy: { ...any, kind: 'role', reads: [], shows: [], ...rule },
  severity: 'high',
  params: {},
  values: [],
  ...(disabled === undefined ? {} : { disabled }),
});

const roles: readonly Want[] = [{ kind: 'role', fields: [] }];
const rights: readonly Want[] = [{ kind: 'role', fields: ['permissions'] }];
const volumes: readonly Want[] = [{ kind: 'volume', fields: [] }];

it.each<[string, readonly Want[], Rule, boolean]>([
  ['a field of the list', roles, { reads: ['role.name'] }, true],
  ['a detail that is read', rights, { reads: ['role.permissions'] }, true],
  ['a detail that is not read', roles, { reads: ['role.permissions'] }, false],
  ['one detail that is read and one that is not', rights, { reads: ['role.permissions', 'role.holders'] }, false],
  ['a detail that only its message shows', roles, { shows: ['role.permissions'] }, false],
  ['a kind that is not read', volumes, { reads: ['role.name'] }, false],
  ['a link to a kind that is read', [...volumes, { kind: 'snapshot', fields: [] }], { kind: 'volume', reads: ['volume.snapshots'] }, true],
  ['a link to a kind that is not read', volumes, { kind: 'volume', reads: ['volume.snapshots'] }, false],
  ['another kind of the organization, which is read', [...volumes, ...roles], { kind: 'volume', reads: ['organization.roles'] }, true],
  ['another kind of the organization, which is not read', volumes, { kind: 'volume', reads: ['organization.roles'] }, false],
  ['usage, which is read', [{ kind: 'usage', fields: [] }], { kind: 'budget' }, true],
  ['usage, which is not read', roles, { kind: 'budget' }, false],
  ['drift', [], { kind: 'resource', reads: ['resource.state'] }, true],
  ['no live data: the result is the same before and after', roles, { kind: 'waiver', reads: ['waiver.expired'] }, false],
  ['a kind that is read, but is disabled', roles, { reads: ['role.name'], disabled: 'not for us' }, false],
  ['drift, but is disabled', roles, { kind: 'resource', disabled: 'not for us' }, false],
])('a policy that needs %s', (_, wants, rule, isAnswered) => {
  const selection = {
    policies: [ruleOf(rule)],
    settings: [],
    scope: { known: 0, selected: 0, packs: [], otherPacks: [] },
    aliases: new Map(),
  };
  const { answered } = policiesAnsweredBy(planReads(kindList, wants, ['br-se1']), selection, kindList);
  expect(answered).toEqual(isAnswered ? selection : { ...selection, policies: [] });
});

it('each policy is evaluated individually', () => {
  const [name, permissions] = [ruleOf({ reads: ['role.name'] }), ruleOf({ reads: ['role.permissions'] })];
  const selection = {
    policies: [name, permissions, name],
    settings: [],
    scope: { known: 0, selected: 0, packs: [], otherPacks: [] },
    aliases: new Map([['old', 'new']]),
  };
  const { answered } = policiesAnsweredBy(planReads(kindList, roles, ['br-se1']), selection, kindList);
  expect(answered).toEqual({ ...selection, policies: [name, name] });
});

it.each<[string, Rule, boolean, boolean]>([
  ['needs a kind that is not read', { kind: 'volume' }, false, true],
  ['is disabled', { kind: 'volume', disabled: 'not for us' }, false, false],
  ['is about waivers', { kind: 'waiver', reads: ['waiver.expired'] }, false, false],
  ['is about settings', { kind: 'setting', reads: ['setting.disabled'] }, false, false],
  ['is about waivers and members', { kind: 'waiver', reads: ['organization.members'] }, false, true],
  ['is about packages, without lock files', { kind: 'package' }, false, false],
  ['is about packages, with lock files', { kind: 'package' }, true, false],
])('a policy that %s needs further reads only if the change can affect it', (_, rule, packages, needsReads) => {
  const policy = ruleOf(rule);
  const selection = { policies: [policy], settings: [], scope: { known: 0, selected: 0, packs: [], otherPacks: [] }, aliases: new Map() };
  const { answered, unanswered } = policiesAnsweredBy(planReads(kindList, roles, ['br-se1']), selection, kindList, packages);
  expect(unanswered).toEqual(needsReads ? [policy.policy.id] : []);
  expect(answered.policies.length + unanswered.length).toBeLessThanOrEqual(1);
});
