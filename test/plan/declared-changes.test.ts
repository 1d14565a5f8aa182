// Every difference between two declared states is shown: over random pairs of files, and in the order that a reviewer needs.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { TenantryError } from '../../src/errors.ts';
import { canonical, type Json } from '../../src/json.ts';
import { kindOf } from '../../src/kinds/address.ts';
import { type DeclaredChange, type DeclaredDifference, declaredChanges } from '../../src/plan/declared-changes.ts';
import { declaredBy } from '../export/worlds.ts';
import { patient } from '../patient.ts';
import { metAtLeast, runs } from '../runs.ts';
import { series, withEdits } from './pull-requests/edits.ts';
import { firstFile } from './pull-requests/organization.ts';

const between = (before: Desired, head: Desired): DeclaredDifference => {
  const found = declaredChanges({ type: 'declared', desired: before }, head);
  if (!found) throw new Error('nothing was compared');
  return found;
};

/** undefined: the change renames a resource to one that the other files declare too, which is refused and not compared. */
const orRefused = (compare: () => DeclaredDifference): DeclaredDifference | undefined => {
  try {
    return compare();
  } catch (error) {
    if (error instanceof TenantryError && error.problems.every(({ code }) => code === 'rename-both-live')) return undefined;
    throw error;
  }
};

const sorted = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].map((one) => JSON.stringify(one)).sort() : value);

/** What differs and is not shown, found without the code that shows it. */
const silent = (before: Desired, head: Desired, { declared, noLongerDeclared, newlyDeclared }: DeclaredDifference): readonly string[] => {
  const { changes } = declared;
  const touched = new Set(changes.flatMap(({ resources }) => resources));
  const moved = new Set(changes.flatMap((change) => change.changes.map(({ resource, field }) => `${resource} ${field}`)));
  const gone = new Set(
    noLongerDeclared.map((one) => (one.type === 'setting' ? '' : `${one.address} ${one.type === 'field' ? one.field : ''}`)),
  );
  const was = new Map(before.items.map((item) => [item.address, item]));
  const now = new Map(head.items.map((item) => [item.address, item]));
  const renamed = new Set(head.items.flatMap(({ renamedFrom }) => renamedFrom ?? []));
  const added = head.items.flatMap(({ address, values, renamedFrom }): readonly string[] => {
    const earlier = was.get(address) ?? (renamedFrom && was.get(renamedFrom));
    if (!earlier) return touched.has(address) ? [] : [`${address} is new`];
    return Object.keys({ ...earlier.values, ...values })
      .filter((field) => sorted(earlier.values[field]) !== sorted(values[field]))
      .filter((field) => !moved.has(`${address} ${field}`) && !gone.has(`${address} ${field}`) && field !== 'name' && !touched.has(address))
      .map((field) => `${address} has another ${field}`);
  });
  const dropped = before.items.flatMap(({ address, parent }) =>
    now.has(address) || renamed.has(address) || touched.has(address) || gone.has(`${address} `) || (parent && touched.has(parent))
      ? []
      : [`${address} is gone`],
  );
  const settings = (['guards', 'tenant', 'regions', 'waivers', 'budgets', 'schedules', 'removed', 'ownership'] as const).filter(
    (part) => withoutPlaces(before[part]) !== withoutPlaces(head[part]),
  );
  const isListed = newlyDeclared.length > 0 || noLongerDeclared.some(({ type }) => type === 'setting');
  return [...added, ...dropped, ...(settings.length > 0 && !isListed ? [`settings: ${settings.join(', ')}`] : [])];
};

/** The order of the keys means nothing. */
const withoutPlaces = (value: unknown): string =>
  canonical(JSON.parse(JSON.stringify(value ?? null, (key, one: unknown) => (key === 'at' || key.endsWith('At') ? undefined : one))));

const load = (file: Json): Desired | undefined => {
  try {
    return declaredBy({ 'acme.yaml': JSON.stringify(file) });
  } catch {
    return undefined;
  }
};

describe('two declared states', () => {
  it('differ in nothing if they are the same', () => {
    const same = declaredBy({ 'acme.yaml': JSON.stringify(firstFile) });
    expect(between(same, same)).toEqual({ declared: { isFirst: false, changes: [] }, noLongerDeclared: [], newlyDeclared: [] });
  });

  it('show every difference', patient, () => {
    let compared = 0;
    fc.assert(
      fc.property(series(1, 2), (turns) => {
        const files = turns.reduce<Json[]>((all, { edits }) => [...all, withEdits(all.at(-1) as typeof firstFile, edits)], [firstFile]);
        const [before, head] = [load(files.at(-2) ?? null), load(files.at(-1) ?? null)];
        if (!before || !head) return;
        compared += 1;
        for (const [one, other] of [[before, head] as const, [head, before] as const]) {
          const found = orRefused(() => between(one, other));
          expect(found && silent(one, other, found)).toEqual(found && []);
        }
      }),
      runs(150),
    );
    expect(compared).toBeGreaterThanOrEqual(metAtLeast(20));
  });

  it('show everything that the first files declare', () => {
    const head = declaredBy({ 'acme.yaml': JSON.stringify(firstFile) });
    const found = declaredChanges({ type: 'new' }, head);
    expect(found?.declared.isFirst).toBe(true);
    const touched = new Set(found?.declared.changes.flatMap(({ resources }) => resources));
    expect(head.items.filter(({ address }) => !touched.has(address))).toEqual([]);
  });

  it('are not compared if the base cannot be loaded', () => {
    expect(declaredChanges({ type: 'unclear', problems: [] }, declaredBy({ 'acme.yaml': JSON.stringify(firstFile) }))).toBeUndefined();
  });
});

const base = declaredBy({
  'acme.yaml': `version: 1
regions: [br-se1]
access_control: { enabled: true, enforce_mfa: true }
domains: { acme.example: {} }
members: { ana@acme.example: { roles: [administrator] }, rui@acme.example: { roles: [viewer, editor] } }
proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: "https://hub.example" } }
volumes: { data: { region: br-se1, type: cloud_nvme1k, size: 10 } }
service_accounts: { ci: { roles: [], api_keys: { deploy: { scopes: [mcr.read], deliver_to: vault } } } }
schedulers: { nightly: { region: br-se1, retention_days: 7, start_time: "03:00:00" } }
`,
});

it('come in the order of a reviewer: power, strangers, protection, grants, revocations, what is lost', () => {
  const head = declaredBy({
    'acme.yaml': `version: 1
regions: [br-se1]
volumes: { data: { region: br-se1, type: cloud_nvme1k, size: 20 }, logs: { region: br-se1, type: cloud_nvme1k, size: 20 } }
proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: "https://evil.example" } }
members:
  rui@acme.example: { roles: [viewer] }
  bob@acme.example: { roles: [viewer] }
  eve@evil.example: { roles: [viewer] }
  ana@acme.example: { roles: [administrator] }
  zoe@acme.example: { roles: [administrator] }
domains: { acme.example: {}, evil.example: {} }
access_control: { enabled: true, enforce_mfa: false }
removed: { service-account/ci: { reason: unused }, scheduler/br-se1/nightly: { reason: unused } }
`,
  });
  const { declared, newlyDeclared } = between(base, head);
  expect(declared.changes.map(({ type, resources, outside = '' }) => `${type} ${resources.join(' ')} ${outside}`.trim())).toEqual([
    'create member/zoe@acme.example',
    'create member/eve@evil.example evil.example',
    'update access-control',
    'update proxy-cache/br-se1/hub',
    'create member/bob@acme.example',
    'update member/rui@acme.example',
    'delete service-account/ci api-key/ci/deploy',
    'delete scheduler/br-se1/nightly',
    'update volume/br-se1/data',
    'create domain/evil.example',
    'create volume/br-se1/logs',
  ]);
  expect(newlyDeclared.map(({ name }) => name)).toEqual(['removed scheduler/br-se1/nightly', 'removed service-account/ci']);
});

it('conclude nothing from a role that only the platform knows', () => {
  const head = declaredBy({ 'acme.yaml': 'version: 1\nmembers: { rui@acme.example: { roles: [viewer, editor] } }\n' });
  expect(declaredChanges({ type: 'new' }, head)?.declared.changes.map(({ reasons }) => reasons)).toEqual([[]]);
});

/** Everything that a change says, on one line. */
const said = ({ type, resources, changes, effects, reasons, at, kind, ...rest }: DeclaredChange): string =>
  [
    `${at.file === 'acme.yaml' ? '' : `${at.file} `}${at.line}:${at.col} ${type} ${resources.join(' ')}`,
    ...(resources.some((address) => kindOf(address) === kind) ? [] : [`kind ${kind}`]),
    ...changes.map(
      ({ resource, field, from, to }) => `${resource === resources[0] ? '' : resource}.${field} ${JSON.stringify([from, to])}`,
    ),
    ...effects.map((effect) => `effect ${effect}`),
    ...reasons.map((reason) => `asks ${reason}`),
    ...Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ].join('; ');

describe('a change says what it does, at its line', () => {
  const endpoints = ['authorization', 'token', 'userinfo'].map((one) => `${one}_endpoint: https://idp.example/${one}`).join(', ');
  const federation = (secret: string): string =>
    `domains: { acme.example: { federations: { okta: { type: oidc, client_id: x, ${endpoints}, jwks_uri: https://idp.example/k, scopes: [openid], client_secret: { secret: ${secret} } } } } }`;
  const key = (scopes: string, sink = 'vault'): string =>
    `service_accounts: { ci: { api_keys: { k: { scopes: [${scopes}], deliver_to: ${sink} } } } }`;
  const volume = (rest: string, name = 'data'): string => `volumes: { ${name}: { region: br-se1, ${rest} } }`;
  const id = 'id: 5e7a5f3a-0e43-4f9c-8a52-0a2e0c8a6b11';
  const scheduler = (volumes: string): string =>
    `schedulers: { nightly: { region: br-se1, retention_days: 7, start_time: "03:00:00", volumes: [${volumes}] } }`;
  const builtOn = (role: string): string => `roles: { custom: { based_on: ${role}, permissions: [bs_volume_list] } }`;
  const group = (more = ''): string => `groups: { ops: { name: Ops${more} } }`;
  const rui = 'members: { rui@acme.example: { roles: [viewer] } }';

  it.each<[what: string, before: string, head: string, ...says: readonly string[]]>([
    [
      'the same roles in another order',
      'members: { rui@acme.example: { roles: [viewer, editor] } }',
      'members: { rui@acme.example: { roles: [editor, viewer] } }',
    ],
    [
      'another secret, which is never compared with the platform',
      federation('a'),
      federation('b'),
      '3:294 update federation/acme.example/okta; .client_secret [{"secret":"a"},{"secret":"b"}]; asks sends-secret',
    ],
    [
      'fewer scopes of a key',
      key('mcr.read'),
      key(''),
      '3:39 update api-key/ci/k; .scopes [["mcr.read"],[]]; effect revokes; body {"name":"k","scopes":[]}',
    ],
    [
      'an id',
      volume('size: 10'),
      volume(`size: 10, ${id}`),
      '3:12 update volume/br-se1/data; .id [null,"5e7a5f3a-0e43-4f9c-8a52-0a2e0c8a6b11"]',
    ],
    [
      'no id any more',
      volume(`size: 10, ${id}`),
      volume('size: 10'),
      '3:12 update volume/br-se1/data; .id ["5e7a5f3a-0e43-4f9c-8a52-0a2e0c8a6b11",null]',
    ],
    ['the same role, with permissions of a base role that only the platform knows', builtOn('viewer'), builtOn('viewer')],
    [
      'an id, and another size',
      volume('size: 20'),
      volume(`size: 10, ${id}`),
      '3:12 update volume/br-se1/data; .id [null,"5e7a5f3a-0e43-4f9c-8a52-0a2e0c8a6b11"]; .size [20,10]; effect irreversible',
    ],
    [
      'another name of an id',
      volume(`size: 10, ${id}`),
      volume(`size: 10, ${id}`, 'logs'),
      '3:12 update volume/br-se1/logs; .name ["data","logs"]',
    ],
    ['a volume that no step can create', '', volume('encrypted: true'), '3:12 create volume/br-se1/data'],
    [
      'a volume that no step can delete',
      volume('size: 10'),
      'removed: { volume/br-se1/data: { reason: unused } }',
      '3:12 delete volume/br-se1/data; effect deletes',
    ],
    [
      'other volumes of a scheduler',
      scheduler('data'),
      scheduler('logs'),
      '3:94 update scheduler/br-se1/nightly; .volumes [["data"],["logs"]]',
    ],
    [
      'another account name, and another sink of its key',
      key('mcr.read'),
      key('mcr.read', 'other').replace('ci: {', 'robot: { renamed_from: ci,'),
      '3:21 update service-account/ci service-account/robot; service-account/robot.name ["ci","robot"]; body {"name":"robot"}',
      '3:97 update api-key/robot/k; .deliver_to ["vault","other"]',
    ],
    [
      'a role that writes IAM, and its first holder',
      rui,
      `roles: { granting: { permissions: [turia_iam_editor] } }\n${rui.replace('viewer', 'viewer, granting')}`,
      '3:10 create role/granting; effect grants; asks grants-iam-writing; body {"name":"granting","permissions":["turia_iam_editor"]}',
      '4:12 update member/rui@acme.example; .roles [["viewer"],["viewer","granting"]]; effect grants; asks grants-iam-writing; body {"operation":"add","roles":["granting"]}',
    ],
    [
      'another type of federation',
      'domains: { acme.example: { federations: { okta: { type: saml, entity_id: urn:x, sso_url: https://idp.example/sso, idp_certificate: SIMULATED } } } }',
      federation('a'),
      '3:57 update federation/acme.example/okta; .type ["saml","oidc"]; .client_id [null,"x"]; .authorization_endpoint [null,"https://idp.example/authorization"]; .token_endpoint [null,"https://idp.example/token"]; .userinfo_endpoint [null,"https://idp.example/userinfo"]; .jwks_uri [null,"https://idp.example/k"]; .scopes [null,["openid"]]; .client_secret [null,{"secret":"a"}]; asks trusts-host; asks sends-secret',
    ],
    ['another sink of a key', key('mcr.read'), key('mcr.read', 'other'), '3:76 update api-key/ci/k; .deliver_to ["vault","other"]'],
    [
      'more scopes of a key',
      key('mcr.read'),
      key('mcr.read, mcr.write'),
      '3:39 update api-key/ci/k; .scopes [["mcr.read"],["mcr.read","mcr.write"]]; effect grants; asks widens-key; body {"name":"k","scopes":["mcr.read","mcr.write"]}',
    ],
    [
      'a key, under its own name',
      'service_accounts: { ci: {} }',
      key('mcr.read'),
      '3:39 create api-key/ci/k; effect grants; body {"name":"k.next","scopes":["mcr.read"]}; secretSink "vault"',
    ],
    ['a larger volume', volume('size: 10'), volume('size: 20'), '3:42 update volume/br-se1/data; .size [10,20]; effect irreversible'],
    [
      'a first size',
      volume('type: cloud_nvme1k'),
      volume('type: cloud_nvme1k, size: 20'),
      '3:62 update volume/br-se1/data; .size [null,20]',
    ],
    [
      'another name and size',
      volume('size: 10'),
      volume('size: 20, renamed_from: data', 'logs'),
      '3:42 update volume/br-se1/logs; .size [10,20]; effect irreversible',
      '3:12 update volume/br-se1/data; volume/br-se1/logs.name ["data","logs"]; body {"name":"logs"}',
    ],
    [
      'a name that the base does not declare',
      '',
      volume('size: 20, type: cloud_nvme1k, renamed_from: gone', 'logs'),
      '3:12 create volume/br-se1/logs; body {"name":"logs","type":{"name":"cloud_nvme1k"},"size":20}',
    ],
    [
      'a domain',
      '',
      'domains: { acme.example: {} }',
      '3:12 create domain/acme.example; effect irreversible; asks irreversible; body {"domain":"acme.example"}; loses "the platform cannot remove a domain"',
    ],
    [
      'somebody of another domain, if none is declared',
      'members: { rui@acme.example: {} }',
      'members: { rui@acme.example: {}, eve@evil.example: {} }',
      '3:34 create member/eve@evil.example; effect grants; body {"email":"eve@evil.example"}; waitsFor {"on":"invitation","who":"eve@evil.example must accept the invitation"}',
    ],
    [
      'a role of somebody of another domain',
      `domains: { shop.example: {} }\n${rui.replace(' { roles: [viewer] }', ' {}')}`,
      `domains: { shop.example: {} }\n${rui}`,
      '4:39 update member/rui@acme.example; .roles [null,["viewer"]]; effect grants',
    ],
    [
      'a person who is removed',
      rui,
      'removed: { member/rui@acme.example: { reason: left } }',
      '3:12 delete member/rui@acme.example; effect revokes; effect partially-reversible; asks partially-reversible; loses "to return, the member must accept a new invitation"',
    ],
    [
      'a group that is deleted with its members',
      `${rui}\n${group(', members: { rui@acme.example: member }')}`,
      `${rui}\nremoved: { group/ops: { reason: unused } }`,
      '4:12 delete group/ops; effect deletes; effect partially-reversible; asks partially-reversible; loses "its memberships are lost, and a new group has another id"',
    ],
    [
      'the end of MFA enforcement',
      'access_control: { enabled: true, enforce_mfa: true }',
      'access_control: { enabled: true, enforce_mfa: false }',
      '3:1 update access-control; .enforce_mfa [true,false]; effect grants; asks removes-protection; body {"enforce_mfa":false}',
    ],
  ])('%s', (_, before, head, ...says) => {
    const [from, to] = [before, head].map((text) => declaredBy({ 'acme.yaml': `version: 1\nregions: [br-se1]\n${text}\n` }));
    expect(from && to && between(from, to).declared.changes.map(said)).toEqual(says);
  });

  it('by file, line and column, if they are equally important', () => {
    const [one, two] = ['{ region: br-se1, size: 10, type: cloud_nvme1k }', '{ region: br-se1, size: 20, type: cloud_nvme1k }'];
    const files = (size: string) => ({
      'b.yaml': `version: 1\nregions: [br-se1]\nvolumes: { beta: ${size}, alpha: ${size} }\n`,
      'a.yaml': `version: 1\nvolumes:\n  zeta: ${size}\n  delta: ${size}\n`,
      'c.yaml': `version: 1\nvolumes: { eta: ${size} }\n`,
    });
    expect(
      between(declaredBy(files(one)), declaredBy(files(two))).declared.changes.map(({ at }) => `${at.file}:${at.line}:${at.col}`),
    ).toEqual(['a.yaml:3:33', 'a.yaml:4:34', 'b.yaml:3:42', 'b.yaml:3:99', 'c.yaml:2:41']);
  });
});
