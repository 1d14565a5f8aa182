// The consequences of a step in words: whose access changes, what is lost, and what cannot be reversed.
import { describe, expect, it } from 'vitest';
import type { AccessEntry } from '../../src/access/access-changes.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { consequenceOf, entriesOf } from '../../src/plan/consequence.ts';
import type { ConsequenceText } from '../../src/plan/consequence-text.ts';
import type { Effect } from '../../src/plan/effect.ts';
import type { Step } from '../../src/plan/plan.ts';
import { stepIdOf } from '../../src/plan/step-id.ts';
import { lookAt, observed } from '../apply/step-of.ts';
import { stepNamed } from './drafts.ts';
import { addressOfText } from './world.ts';

type Entry = Partial<Omit<AccessEntry, 'subjects'>> & { readonly subjects: readonly string[] };

interface Case {
  readonly kind: Step['kind'];
  readonly resources: readonly string[];
  readonly effects: readonly Effect[];
  readonly entries?: readonly Entry[];
  readonly reversibility?: Step['reversibility'];
  readonly loses?: string;
}

const stepOf = ({ kind, resources, reversibility = 'reversible', loses }: Case): Step => {
  const draft = stepNamed('it', {
    resources: resources.map(addressOfText),
    reversibility,
    ...(loses === undefined ? {} : { loses }),
  });
  const id = stepIdOf(draft);
  const because = { source: { file: 'acme.yaml', line: 1, col: 1 } };
  const rest = {
    class: 'change',
    basis: '',
    dependsOn: [],
    continues: [],
    position: 1,
    type: 'update',
    changes: [],
    acknowledgeFor: [],
  } as const;
  return { ...draft, ...rest, id, kind, because };
};

const holding = (address: string, values: Observed['values']) => observed(addressOfText(address), { values });
const lookup = lookAt(
  holding('service-account/ci', { roles: ['builder', 'viewer'], scopes: ['image.read'] }),
  holding('service-account/idle', {}),
  holding('api-key/ci/deploy', { scopes: ['image.read', 'image.write'] }),
  holding('api-key/ci/old', { roles: ['viewer'] }),
);

const shown = (text: ConsequenceText): string => text.map((part) => (typeof part === 'string' ? part : `<${part.name}>`)).join('');

const consequence = (one: Case): string => {
  const entries = (one.entries ?? []).map(
    ({ subjects, ...entry }): AccessEntry => ({
      change: 'gains',
      means: { type: 'direct' },
      rights: [],
      ...entry,
      subjects: subjects.map(addressOfText),
    }),
  );
  return shown(consequenceOf(stepOf(one), one.effects, entriesOf(one.entries && { entries, gaps: [], levels: [] }), lookup));
};

const ana = 'member/ana@acme.example';
const rui = 'member/rui@acme.example';
const noemi = 'member/noemi@acme.example';
const gain = (rights: readonly string[], ...subjects: readonly string[]): Entry => ({ rights, subjects });
const lose = (rights: readonly string[], ...subjects: readonly string[]): Entry => ({ change: 'loses', rights, subjects });
const role = (change: AccessEntry['change'], rights: readonly string[], ...subjects: readonly string[]): Entry => ({
  change,
  means: { type: 'role-changed', role: 'builder' },
  rights,
  subjects,
});
const granting = (resources: readonly string[], entries: readonly Entry[], kind: Step['kind'] = 'member'): Case => ({
  kind,
  resources,
  effects: ['grants'],
  entries,
});
const revoking = (resources: readonly string[], entries: readonly Entry[], kind: Step['kind'] = 'member'): Case => ({
  ...granting(resources, entries, kind),
  effects: ['revokes'],
});
const deleting = (kind: Step['kind'], resource: string, rest: Partial<Case> = {}): Case => ({
  kind,
  resources: [resource],
  effects: ['deletes'],
  ...rest,
});

describe('the access that a step changes', () => {
  it.each<[string, Case]>([
    ['gains <list>', granting([rui], [gain(['list'], rui)])],
    ['gains 2 permissions', granting([rui], [gain(['list'], rui), gain(['list', 'get'], rui)])],
    ['no additional permissions', granting([rui], [])],
    ['no additional permissions', granting([rui], [gain(['list'], ana), lose(['get'], rui)])],
    ['loses <get>', revoking([rui], [gain(['list'], rui), lose(['get'], rui)])],
    ['no permissions lost', revoking([rui], [gain(['list'], rui)])],
    ['1 gains <list>, 1 already has it', granting([rui, ana], [gain(['list'], rui)])],
    ['1 gains <list>, 2 already have it', granting([rui, ana, noemi], [gain(['list'], rui)])],
    ['2 gain <list>', granting([rui, ana], [gain(['list'], rui, ana)])],
    ['2 gain 2 permissions, 1 already has them', granting([rui, ana, noemi], [gain(['list'], rui), gain(['get'], ana)])],
    ['1 loses <list>, 1 keeps it', revoking([rui, ana], [lose(['list'], rui)])],
    ['1 loses 2 permissions, 2 keep them', revoking([rui, ana, noemi], [lose(['list', 'get'], rui)])],
    ['gains <list>', granting([rui, rui], [gain(['list'], rui)])],
    ['unknown: <role partner>', granting([rui, ana], [gain(['list'], rui), { ...gain([], ana), unknown: 'role partner' }])],
    ['no additional permissions', granting([rui], [{ ...gain(['list'], rui), means: { type: 'group', group: 'ops' } }])],
    ['gains <list>', granting([rui], [{ ...gain(['list'], rui), means: { type: 'role', role: 'viewer' } }])],
    [
      'gains <image.read>',
      granting(['api-key/ci/deploy'], [{ ...gain(['image.read'], 'api-key/ci/deploy'), means: { type: 'scopes' } }], 'api-key'),
    ],
    ['gains <list>', granting(['service-account/ci'], [gain(['list'], 'service-account/ci')], 'service-account')],
    [
      'unknown: the API does not expose what a group grants',
      granting(['group-member/ops/Rui@ACME.example'], [{ ...gain(['list'], rui), means: { type: 'group', group: 'ops' } }], 'group-member'),
    ],
    ['1 holder gains <list>', granting(['role/builder'], [role('gains', ['list'], rui)], 'role')],
    [
      '2 holders gain 2 permissions',
      granting(['role/builder'], [role('gains', ['list'], rui, ana), role('gains', ['get', 'list'], rui)], 'role'),
    ],
    ['1 holder loses <get>', revoking(['role/builder'], [role('gains', ['list'], ana), role('loses', ['get'], rui)], 'role')],
    ['3 holders lose <get>', revoking(['role/builder'], [role('loses', ['get'], rui, ana, noemi)], 'role')],
    ['nobody gains permissions by it now', granting(['role/builder'], [role('loses', ['get'], rui)], 'role')],
    ['nobody loses permissions by it now', revoking(['role/other'], [role('loses', ['get'], rui)], 'role')],
    ['nobody gains permissions by it now', { kind: 'role', resources: ['role/builder'], effects: ['grants'] }],
    [
      'gains <list>; loses <get>',
      { kind: 'member', resources: [rui], effects: ['grants', 'revokes'], entries: [gain(['list'], rui), lose(['get'], rui)] },
    ],
  ])('%s', (expected, one) => expect(consequence(one)).toBe(expected));
});

describe('what else follows from a step', () => {
  it.each<[string, Case]>([
    ['a protection of every sign-in is removed', granting(['access-control'], [], 'access-control')],
    ['images from this host can be pulled through it', granting(['proxy-cache/hub'], [], 'proxy-cache')],
    ['this identity provider decides who signs in', granting(['federation/acme.example/okta'], [], 'federation')],
    ['this user can use the registry', granting(['registry-member/br-se1/app/rui@acme.example'], [], 'registry-member')],
    ['access is not what it was before', granting(['volume/br-se1/data'], [], 'volume')],
    ['its images are lost', deleting('repository', 'repository/br-se1/app/web')],
    [
      'its images are lost; tags cannot be restored',
      deleting('repository', 'repository/br-se1/app/web', { loses: 'tags cannot be restored' }),
    ],
    ['anything still using this key stops working (scopes <image.read>, <image.write>)', deleting('api-key', 'api-key/ci/deploy')],
    ['anything still using this key stops working (role <viewer>)', deleting('api-key', 'api-key/ci/old')],
    ['anything still using this key stops working', deleting('api-key', 'api-key/ci/unknown')],
    [
      'anything still using its keys stops working (roles <builder>, <viewer>; scope <image.read>)',
      deleting('service-account', 'service-account/ci'),
    ],
    ['anything still using its keys stops working', deleting('service-account', 'service-account/idle')],
    ['whoever holds it loses its permissions', deleting('role', 'role/builder')],
    ['its members lose what it grants', deleting('group', 'group/ops')],
    ['no more snapshots are made by it', deleting('scheduler', 'scheduler/br-se1/daily')],
    ['images can no longer be pulled through it', deleting('proxy-cache', 'proxy-cache/hub')],
    ['this volume is lost', deleting('volume', 'volume/br-se1/data', { reversibility: 'irreversible' })],
    ['its data is lost', deleting('volume', 'volume/br-se1/data', { loses: 'its data is lost' })],
    [
      'whoever has not enrolled in MFA can no longer sign in',
      { kind: 'access-control', resources: ['access-control'], effects: ['lockout-risk'] },
    ],
    [
      'people of this domain sign in only through this identity provider',
      { kind: 'federation', resources: ['federation/acme.example/okta'], effects: ['lockout-risk'] },
    ],
    ['people may no longer be able to sign in', { kind: 'domain', resources: ['domain/acme.example'], effects: ['lockout-risk'] }],
    [
      'it cannot be fully reversed',
      { kind: 'volume', resources: ['volume/br-se1/data'], effects: ['partially-reversible'], reversibility: 'partially-reversible' },
    ],
    [
      'it cannot be reversed',
      { kind: 'volume', resources: ['volume/br-se1/data'], effects: ['irreversible'], reversibility: 'irreversible' },
    ],
    ['it cannot be reversed', { kind: 'volume', resources: [], effects: ['deletes'], reversibility: 'irreversible' }],
  ])('%s', (expected, one) => expect(consequence(one)).toBe(expected));
});
