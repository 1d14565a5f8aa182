// Edits by somebody who controls only the file: arbitrary ones, valid or not, each a change of the file as plain data.
import * as fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../../src/json.ts';
import {
  administrators,
  breakGlass,
  employees,
  firstFile,
  people,
  permissionNames,
  roleNames,
  scopeNames,
  team,
  volumeId,
} from './organization.ts';

/** The position in the file, and its value afterwards; undefined: none. */
export interface Edit {
  readonly at: readonly string[];
  readonly value: Json | undefined;
}

const accounts = ['tenantry', 'ci', 'build'];
const keyNames = ['tenantry', 'spare', 'deploy', 'main'];
const groupNames = ['ops', 'crew', 'all'];
const newcomers = ['new@acme.example', 'eve@shop.example', 'Keeper@ACME.example', 'stranger@else.example'];
const origins = ['https://hub.example', 'https://mirror.example', 'http://hub.example', 'https://hub.example:8443', 'https://evil.example'];
const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];

const one = (...names: readonly string[]) => fc.constantFrom(...names);
const some = (names: readonly string[]) => fc.subarray([...names]);
const edit = (at: fc.Arbitrary<readonly string[]>, value: fc.Arbitrary<Json | undefined>): fc.Arbitrary<Edit> => fc.record({ at, value });
const path = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<readonly string[]> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)));
const gone = fc.constant(undefined);

const sections = [
  'members',
  'roles',
  'groups',
  'service_accounts',
  'domains',
  'proxy_caches',
  'registries',
  'volumes',
  'snapshot_schedules',
];

const removable = [
  ...people.map((email) => `member/${email}`),
  'role/custom',
  'role/runs',
  'group/ops',
  'group/crew',
  ...['ops', 'crew'].flatMap((group) => employees.slice(0, 6).map((email) => `group-member/${group}/${email}`)),
  `group-member/ops/${breakGlass}`,
  'service-account/tenantry',
  'service-account/ci',
  'api-key/tenantry/tenantry',
  'api-key/tenantry/spare',
  'api-key/ci/deploy',
  'volume/br-se1/data',
  'volume/br-se1/logs',
  'registry/br-se1/acmedev',
  'proxy-cache/br-se1/mirror',
];

/** Whole sections omitted, or with another ownership. */
const bySection = fc.oneof(
  edit(path(one(...sections)), fc.oneof(gone, fc.constant<Json>({}))),
  edit(
    path(
      'ownership',
      one('members', 'roles', 'groups', 'group_members', 'service_accounts', 'api_keys', 'volumes', 'registries', 'proxy_caches'),
    ),
    one('authoritative', 'additive', 'observed'),
  ),
  edit(path('removed', one(...removable)), fc.oneof(gone, fc.constant<Json>({ reason: 'gone' }))),
);

/** One list for many people, like an empty template. */
const crowd: fc.Arbitrary<readonly Edit[]> = fc
  .record({
    who: some(employees),
    field: one('roles', 'permissions'),
    value: fc.oneof(fc.constant([]), some(roleNames), some(permissionNames)),
  })
  .map(({ who, field, value }) => who.map((email) => ({ at: ['members', email, field], value: field === 'roles' ? value : value })));

const ofPeople = fc.oneof(
  edit(path('members', one(...people, ...newcomers)), fc.oneof(gone, fc.record({ roles: some(roleNames) }))),
  edit(path('members', one(...people), 'roles'), some(roleNames)),
  edit(path('members', one(...people), 'permissions'), some(permissionNames)),
  edit(path('groups', one(...groupNames), 'members', one(...people)), fc.oneof(gone, one('member', 'admin', 'viewer'))),
  edit(path('groups', one(...groupNames), 'members'), fc.constantFrom<Json | undefined>(undefined, {})),
  edit(
    path('groups', one(...groupNames)),
    fc.oneof(gone, fc.record<JsonObject>({ name: one(...groupNames), renamed_from: one(...groupNames) })),
  ),
  edit(path('roles', one(...roleNames, 'fresh'), 'permissions'), some(permissionNames)),
  edit(
    path('roles', one(...roleNames, 'fresh')),
    fc.oneof(gone, fc.record<JsonObject>({ permissions: some(permissionNames), renamed_from: one(...roleNames) })),
  ),
  edit(path('roles', one('custom', 'fresh'), 'based_on'), fc.oneof(gone, one('viewer', 'runs', 'nothing'))),
);

const ofPrograms = fc.oneof(
  edit(path('service_accounts', one(...accounts), 'roles'), some(roleNames)),
  edit(path('service_accounts', one(...accounts), 'permissions'), some(permissionNames)),
  edit(path('service_accounts', one(...accounts), 'renamed_from'), fc.oneof(gone, one(...accounts))),
  edit(
    path('service_accounts', one(...accounts)),
    fc.oneof(
      gone,
      fc.record<JsonObject>({ email: one(...accounts), description: fc.constant('x'), renamed_from: one(...accounts) }),
      fc.record<JsonObject>({ email: one(...accounts), description: fc.constant('x'), roles: some(roleNames) }),
    ),
  ),
  edit(path('service_accounts', one(...accounts), 'api_keys', one(...keyNames), 'scopes'), some(scopeNames)),
  edit(path('service_accounts', one(...accounts), 'api_keys', one(...keyNames), 'renamed_from'), fc.oneof(gone, one(...keyNames))),
  edit(path('service_accounts', one(...accounts), 'api_keys', one(...keyNames), 'rotate_after'), fc.oneof(gone, one('1d', '90d'))),
  edit(path('service_accounts', one(...accounts), 'api_keys', one(...keyNames), 'deliver_to'), one('vault', 'elsewhere')),
  edit(
    path('service_accounts', one(...accounts), 'api_keys', one(...keyNames)),
    fc.oneof(gone, fc.record<JsonObject>({ scopes: some(scopeNames), deliver_to: one('vault') })),
  ),
);

const ofSignIn = fc.oneof(
  edit(path('access_control'), fc.oneof(gone, fc.record<JsonObject>({ enabled: fc.boolean(), enforce_mfa: fc.boolean() }))),
  edit(path('domains', 'shop.example', 'federations', 'okta', one(...endpoints)), one('https://idp.example/x', 'https://evil.example/x')),
  edit(
    path('domains', one('acme.example', 'elsewhere.example', 'shop.example'), 'federations', one('okta', 'saml')),
    fc.oneof(
      gone,
      fc.constant<Json>({ type: 'saml', entity_id: 'urn:x', sso_url: 'https://evil.example/sso', idp_certificate: 'SIMULATED' }),
    ),
  ),
);

const ofStorage = fc.oneof(
  edit(path('volumes', one('data', 'logs')), gone),
  edit(path('volumes', one('data', 'logs'), 'size'), fc.constantFrom<Json>(5, 10, 20)),
  edit(
    path('snapshot_schedules', one('daily', 'hourly')),
    fc.oneof(
      gone,
      fc.record<JsonObject>({
        volumes: fc.constantFrom<Json>(['*'], ['data'], ['logs'], ['none']),
        every: one('1h', '1d'),
        keep_last: fc.constantFrom<Json>(1, 2, 24),
        type: one('instant', 'object'),
      }),
      fc.record<JsonObject>({
        volumes: fc.constantFrom<Json>(['*'], ['data'], ['none']),
        every: one('1d'),
        keep_for: one('1h', '1d'),
        type: one('instant'),
      }),
    ),
  ),
);

const ofRegistries = fc.oneof(
  edit(path('proxy_caches', one('hub', 'mirror'), 'url'), one(...origins)),
  edit(path('proxy_caches', one('hub', 'mirror'), 'description'), one('a', 'b')),
  edit(
    path('proxy_caches', one('hub', 'mirror', 'other'), 'credentials'),
    fc.oneof(gone, fc.constant<Json>({ access_key: { secret: 'hub-secret' }, access_secret: { secret: 'hub-secret' } })),
  ),
  edit(path('registries', one('acmeprod', 'acmedev')), gone),
);

/** Guards are for tightening; the author of a pull request tries to relax them. */
const ofGuards = fc.oneof(
  edit(path('guards', 'administrators_min'), fc.constantFrom<Json>(0, 1, 3)),
  edit(path('guards', 'break_glass'), fc.constantFrom<Json>([], ['ana@acme.example'])),
  edit(path('guards', 'removals'), fc.constant<Json>({ members: { number: 999, share: '100%' } })),
  edit(path('guards', 'due_removals'), fc.constantFrom<Json>(1, 999)),
  edit(path('tenant'), fc.constantFrom<Json | undefined>(undefined, '11111111-2222-4333-8444-555555555555')),
);

const single = fc.oneof(
  { arbitrary: bySection, weight: 3 },
  { arbitrary: ofPeople, weight: 4 },
  { arbitrary: ofPrograms, weight: 4 },
  { arbitrary: ofSignIn, weight: 2 },
  { arbitrary: ofStorage, weight: 2 },
  { arbitrary: ofRegistries, weight: 2 },
  { arbitrary: ofGuards, weight: 1 },
);

const listed = (all: fc.Arbitrary<Edit>): fc.Arbitrary<readonly Edit[]> => all.map((edited) => [edited]);

const [changed = '', added = '', left = ''] = employees;

/** From the file that equals the live state to one that does not: as if the organization had been changed by hand. */
export const byHand: readonly Edit[] = [
  { at: ['members', changed, 'roles'], value: [] },
  { at: ['members', added, 'roles'], value: ['custom', 'like'] },
  { at: ['roles', 'like', 'permissions'], value: ['bs_volume_list'] },
  { at: ['proxy_caches', 'mirror', 'url'], value: 'https://other.example' },
  { at: ['volumes', 'data', 'size'], value: 20 },
  { at: ['removed', `member/${left}`], value: { reason: 'left' } },
  { at: ['members', left], value: undefined },
  { at: ['groups', 'ops', 'members', left], value: undefined },
];

const valueAt = (file: Json | undefined, [first, ...rest]: readonly string[]): Json | undefined =>
  first === undefined ? file : valueAt(isObject(file) ? file[first] : undefined, rest);

/** Writes down what is live. */
const adopting: fc.Arbitrary<readonly Edit[]> = fc.subarray(
  byHand.slice(0, 5).map(({ at }): Edit => ({ at, value: valueAt(firstFile, at) })),
  { minLength: 1 },
);

const anything = fc.oneof({ arbitrary: listed(single), weight: 6 }, { arbitrary: crowd, weight: 1 }, { arbitrary: adopting, weight: 1 });

const ofAdministrators = fc.oneof(
  edit(path('members', one(...administrators), 'roles'), fc.constantFrom<Json>([], ['viewer'])),
  edit(path('removed', one(...administrators.map((email) => `member/${email}`))), fc.constant<Json>({ reason: 'gone' })),
  edit(path('members', one(...administrators)), gone),
  edit(path('ownership', 'members'), one('authoritative')),
);

const leavingVolume: fc.Arbitrary<readonly Edit[]> = one('data', 'logs').map((name) => [
  { at: ['removed', `volume/br-se1/${name}`], value: { reason: 'gone' } },
  { at: ['volumes', name], value: undefined },
]);

/** What a team may write; what it would revoke is another question. */
const ofTeam = fc.oneof(
  edit(path('members', one(...employees), 'roles'), some(team.roles)),
  edit(path('members', one(...employees), 'permissions'), some(team.permissions)),
  edit(path('removed', one(...removable)), fc.constant<Json>({ reason: 'gone' })),
  edit(path('service_accounts', 'ci'), fc.record<JsonObject>({ email: one('ci'), description: one('x'), roles: some(team.roles) })),
  edit(path('volumes', 'logs'), fc.constant<Json>({ region: 'br-se1', type: 'cloud_nvme1k', size: 20, id: volumeId })),
);

/** Edits of a guard's subjects, by its name: arbitrary edits seldom reach it in a few runs. */
const focused: Readonly<Record<string, fc.Arbitrary<readonly Edit[]>>> = {
  tenant: listed(ofGuards),
  'own-access': listed(fc.oneof(ofPrograms, bySection)),
  'break-glass': listed(fc.oneof(ofPeople, bySection, ofGuards)),
  'administrators-min': listed(ofAdministrators),
  delegation: listed(ofTeam),
  'unfederated-administrator': listed(fc.oneof(ofAdministrators, ofSignIn)),
  'restore-point': fc.oneof(listed(ofStorage), leavingVolume),
  'removal-limit': fc.oneof(crowd, listed(ofPeople)),
  'due-removal-bound': listed(ofStorage),
};

/** For each run. hurried: the operator acknowledges nothing, and runs steps that need no acknowledgement; careless: acknowledges everything. */
export interface Turn {
  readonly edits: readonly Edit[];
  readonly operator: 'hurried' | 'careless';
  /** How long after it the next one comes: the limits of removals look back 24 hours. */
  readonly pause: 'soon' | 'later';
}

const operators = fc.oneof(
  { arbitrary: fc.constant('hurried' as const), weight: 3 },
  { arbitrary: fc.constant('careless' as const), weight: 1 },
);

/** `guard`: the guard that most of the edits are about. */
export const series = (minLength: number, maxLength: number, guard?: string): fc.Arbitrary<readonly Turn[]> => {
  const focus = focused[guard ?? ''];
  const any = focus ? fc.oneof({ arbitrary: focus, weight: 5 }, { arbitrary: anything, weight: 1 }) : anything;
  const edits = fc.array(any, { minLength: 1, maxLength: 4 }).map((all) => all.flat());
  return fc.array(fc.record({ edits, operator: operators, pause: fc.constantFrom('soon', 'later') }), { minLength, maxLength });
};

const edited = (file: Json | undefined, [first, ...rest]: readonly string[], value: Json | undefined): Json | undefined => {
  if (first === undefined) return value;
  const { [first]: before, ...others } = isObject(file) ? file : {};
  const after = edited(before, rest, value);
  return after === undefined ? others : { ...others, [first]: after };
};

export const withEdits = (file: JsonObject, all: readonly Edit[]): JsonObject =>
  all.reduce<JsonObject>((now, { at, value }) => {
    const after = edited(now, at, value);
    return isObject(after) ? after : now;
  }, file);
