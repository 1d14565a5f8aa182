// The platform's bodies, kind by kind: the samples of facts/samples.json, and the forms that contradictions.md names.

import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { withinOf } from '../../src/kinds/address.ts';
import { apiKey } from '../../src/kinds/api-key/kind.ts';
import { domain } from '../../src/kinds/domain/kind.ts';
import { federation } from '../../src/kinds/federation/kind.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { groupMember } from '../../src/kinds/group-member/kind.ts';
import { invitation } from '../../src/kinds/invitation/kind.ts';
import type { Kind } from '../../src/kinds/kind.ts';
import { member } from '../../src/kinds/member/kind.ts';
import { permission } from '../../src/kinds/permission/kind.ts';
import { role } from '../../src/kinds/role/kind.ts';
import { scope } from '../../src/kinds/scope/kind.ts';
import { serviceAccount } from '../../src/kinds/service-account/kind.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { bodies, iamKinds, itemsOf, read, scopeOf, worldOf } from './iam-world.ts';

const [ci, costs] = itemsOf('iam.listServiceAccounts').map((wire) => read(serviceAccount, wire));
const [infra] = itemsOf('iam.listGroups#PJ', 'items').map((wire) => read(group, wire));
const [aurora] = itemsOf('iam.listDomains', 'data').map((wire) => read(domain, wire));
if (!ci || !costs || !infra || !aurora) throw new Error('the samples are not whole');

describe('single items', () => {
  it.each<[string, Kind, Json, object]>([
    [
      'access control',
      accessControl,
      bodies['iam.getAccessControl'] ?? null,
      {
        address: 'access-control',
        phase: 'settled',
        values: { enabled: true, enforce_mfa: false, name: 'Acesso padrao', description: null },
      },
    ],
    [
      'a member',
      member,
      itemsOf('iam.listMembers')[0] ?? null,
      {
        id: '502d7ab7-0ebf-4d08-b251-c67d5c934eb0',
        address: 'member/livia.prates@padaria-aurora.example',
        phase: 'settled',
        values: { email: 'livia.prates@padaria-aurora.example', name: 'Livia Prates', profile: 'administrator' },
      },
    ],
    [
      'a member without name and profile',
      member,
      itemsOf('iam.listMembers')[2] ?? null,
      { values: { email: 'noemi.duarte@padaria-aurora.example', name: null, profile: null } },
    ],
    [
      'a member by a mixed-case e-mail',
      member,
      { uuid: 'u1', email: 'Ana@Acme.Example' },
      { address: 'member/ana@acme.example', values: { email: 'ana@acme.example' } },
    ],
    ['a member who has not accepted (I17)', member, { uuid: '', email: 'eva@acme.example' }, { id: 'eva@acme.example', phase: 'moving' }],
    [
      'a default role',
      role,
      itemsOf('iam.listRoles')[0] ?? null,
      { id: 'editor', address: 'role/editor', values: { name: 'editor', description: 'papel da plataforma', origin: 'default' } },
    ],
    [
      'a service account',
      serviceAccount,
      itemsOf('iam.listServiceAccounts')[0] ?? null,
      {
        id: '898e6bfa-0e99-4e1b-a2d2-41aeeb84195f',
        address: 'service-account/esteira-deploy',
        values: { name: 'esteira-deploy', description: 'conta da esteira', email: 'esteira-deploy@org-4471.sa.example' },
      },
    ],
    [
      'an open invitation',
      invitation,
      itemsOf('iam.listInvitations')[0] ?? null,
      { id: 'inv-88213', address: 'invitation/ines.rocha@padaria-aurora.example', phase: 'settled' },
    ],
    ['an expired invitation', invitation, itemsOf('iam.listInvitations')[1] ?? null, { phase: 'retired', values: { status: 'expired' } }],
    ['a rejected invitation', invitation, itemsOf('iam.listInvitations')[2] ?? null, { phase: 'retired', values: { status: 'rejected' } }],
    ['an invitation of a status unknown', invitation, { id: 'i', email: 'a@b.example', status: 'sent' }, { phase: 'settled' }],
    [
      'a group of a company',
      group,
      itemsOf('iam.listGroups#PJ', 'items')[0] ?? null,
      {
        address: 'group/infra',
        values: {
          identifier: 'infra',
          name: 'Infraestrutura',
          description: 'time de plataforma',
          email: 'infra@grupos.example',
          profile: null,
        },
      },
    ],
    [
      'a group of a person',
      group,
      itemsOf('iam.listGroups#PF', 'items')[0] ?? null,
      { address: 'group/projeto-lua', values: { description: null, profile: 'admin' } },
    ],
    ['a group without e-mail', group, { id: 'g1', name: 'Old one', email: '' }, { address: 'group/old one' }],
    [
      'a verified domain',
      domain,
      itemsOf('iam.listDomains', 'data')[0] ?? null,
      {
        id: '8b7ad071-458e-4203-994b-051414e33339',
        address: 'domain/padaria-aurora.example',
        values: {
          domain: 'padaria-aurora.example',
          verified: true,
          verified_at: '2026-06-03T09:00:01.000Z',
          txt_name: '_mgc-verify.padaria-aurora.example',
          txt_value: 'mgc-verify=7b1d44',
          created_at: '2026-06-02T12:10:44.120Z',
          updated_at: '2026-06-03T09:00:01.000Z',
        },
      },
    ],
    ['an unverified domain', domain, itemsOf('iam.listDomains', 'data')[1] ?? null, { values: { verified: false, verified_at: null } }],
  ])('%s', (_, kind, wire, expected) => {
    expect(read(kind, wire)).toMatchObject(expected);
  });
});

describe('API keys', () => {
  const [active, revoked] = itemsOf('iam.listApiKeys').map((wire) => read(apiKey, wire, { below: ci }));

  it('reads a working one, with a pending scope', () => {
    expect(active).toMatchObject({ address: 'api-key/esteira-deploy/chave-ci', parent: ci.address, phase: 'settled' });
    expect(active?.values).toEqual({
      name: 'chave-ci',
      secret_listed: false,
      description: 'somente leitura',
      scopes: ['iam:read'],
      scopes_pending_approval: ['dbaas.write'],
      scopes_asked: ['dbaas.write', 'iam:read'],
      start_validity: '2026-05-04T00:00:00.000Z',
      end_validity: null,
      revoked_at: null,
      revoked_by: null,
      key_pair_id: 'e9a1dcde-6d0d-43c4-80f6-51d1b8f4c2e5',
    });
  });

  it('gives a revoked one a separate address, so that its name is free', () => {
    expect(revoked).toMatchObject({
      address: 'api-key/esteira-deploy/chave-antiga~ddf71127-f4eb-4aa7-a105-64fce9969b05',
      phase: 'retired',
      values: { end_validity: '2026-02-01T03:00:00.000Z', revoked_at: '2026-01-15T18:22:07.000Z' },
    });
    expect(revoked && apiKey.outside?.(revoked, worldOf())).toBe(true);
  });

  it.each<[string, Json, string, string]>([
    ['the zero date means no date', { uuid: 'k', name: 'a', revoked_at: '0001-01-01T00:00:00Z' }, 'api-key/esteira-deploy/a', 'settled'],
    ['a date that cannot be read', { uuid: 'k', name: 'a', revoked_at: 'yesterday' }, 'api-key/esteira-deploy/a~k', 'retired'],
    ['no name', { uuid: 'k', name: null, revoked_at: null }, 'api-key/esteira-deploy/k', 'settled'],
  ])('%s', (_, wire, address, phase) => {
    expect(read(apiKey, wire, { below: ci })).toMatchObject({ address, phase });
  });

  it('never keeps a secret', () => {
    const [wire] = [bodies['iam.createApiKey'] ?? null].map((body) => read(apiKey, body, { below: ci }));
    expect(JSON.stringify(wire)).not.toContain('nao-real');
  });
});

describe('group members', () => {
  const [livia, caio] = itemsOf('iam.listGroupMembers', 'items').map((wire) => read(groupMember, wire, { below: infra }));

  it('reads the members of a group with their profiles', () => {
    expect(livia).toMatchObject({
      id: '502d7ab7-0ebf-4d08-b251-c67d5c934eb0',
      address: 'group-member/infra/livia.prates@padaria-aurora.example',
    });
    expect(livia?.values).toEqual({ email: 'livia.prates@padaria-aurora.example', profile: 'admin', name: 'Livia Prates' });
  });

  it('finds an omitted e-mail through the member', () => {
    if (!caio) throw new Error('no sample');
    expect(caio).toMatchObject({ address: 'group-member/infra/4a0b0811-79e3-44a0-9355-10ab6e959e2c' });
    const people = itemsOf('iam.listMembers').map((wire) => read(member, wire));
    expect(groupMember.resolve?.(caio, worldOf({ items: people }))).toEqual({ email: 'caio.veloso@padaria-aurora.example' });
    expect(groupMember.resolve?.(caio, worldOf())).toEqual({});
  });
});

describe('federations', () => {
  const [oidc, saml] = itemsOf('iam.listFederations', 'data').map((wire) => read(federation, wire, { below: aurora }));

  it('reads OIDC; the SAML fields are null, not unread', () => {
    expect(oidc).toMatchObject({ address: 'federation/padaria-aurora.example/login-aurora', id: '41a1e906-c258-464e-a979-4a7a69310b5e' });
    expect(oidc?.values).toEqual({
      name: 'login-aurora',
      type: 'oidc',
      client_id: 'aurora-web',
      scopes: ['email', 'openid', 'profile'],
      authorization_endpoint: 'https://sso.padaria-aurora.example/authorize',
      token_endpoint: 'https://sso.padaria-aurora.example/token',
      userinfo_endpoint: 'https://sso.padaria-aurora.example/userinfo',
      jwks_uri: 'https://sso.padaria-aurora.example/jwks.json',
      entity_id: null,
      sso_url: null,
      idp_certificate: null,
      idp_sha1_fingerprint: null,
      not_after: null,
      key_type: null,
      key_bits: null,
      signature: null,
      sha1_fingerprint: null,
      created_at: '2026-06-04T08:00:00.000Z',
      updated_at: '2026-06-04T08:00:00.000Z',
    });
  });

  it('reads SAML; an invalid certificate is unknown', () => {
    expect(saml?.values).toMatchObject({ type: 'saml', entity_id: 'urn:aurora:idp', client_id: null, scopes: null });
    expect(saml?.values).toMatchObject({ idp_sha1_fingerprint: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4' });
    expect(saml?.values).not.toHaveProperty('not_after');
  });

  it.each(['a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4', 'A1 B2 C3 D4 E5 F6 07 18 29 3A 4B 5C 6D 7E 8F 90 A1 B2 C3 D4'])(
    'recognizes the fingerprint %s',
    (idp_sha1_fingerprint) => {
      const item = read(federation, { id: 'f', name: 'x', type: 'saml', idp_sha1_fingerprint }, { below: aurora });
      expect(item.values).toMatchObject({ idp_sha1_fingerprint: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4' });
    },
  );
});

const spread = (kind: Kind, sample: string) =>
  itemsOf(sample)
    .flatMap((wire) => kind.collection.spread?.(wire) ?? [])
    .map((wire) => read(kind, wire));

describe('catalogues', () => {
  it('expands products into their permissions', () => {
    expect(spread(permission, 'iam.listPermissions').map((item) => item.values)).toEqual([
      { name: 'bs_volume_list', product: 'block-storage', description: 'ver discos' },
      { name: 'bs_volume_delete', product: 'block-storage', description: 'apagar discos' },
      { name: 'cr_registry_list', product: 'containerregistry', description: 'ver registries' },
    ]);
  });

  it('expands groups into products and scopes', () => {
    expect(spread(scope, 'iam.listScopes').map((item) => item.values)).toEqual([
      { name: 'iam:read', title: 'Consultar IAM', product: 'iam', group: 'Magalu Cloud' },
      { name: 'iam:write', title: 'Alterar IAM', product: 'iam', group: 'Magalu Cloud' },
      { name: 'consumption:usage:read', title: 'Consultar consumo', product: 'tally-consumption-api', group: 'Magalu Cloud' },
    ]);
  });

  it.each<[string, Kind, Json]>([
    ['a product whose permissions are missing', permission, { name: 'x' }],
    ['a group whose products are missing', scope, { name: 'x' }],
    ['a product whose scopes are missing', scope, { name: 'x', api_products: [{ name: 'y' }] }],
  ])('is incomplete with %s', (_, kind, wire) => {
    const parts = kind.collection.spread?.(wire) ?? [];
    expect(parts.map((part) => kind.decode(part, scopeOf(kind)))).toEqual([undefined]);
  });
});

const detail = (kind: Kind, field: string) => {
  const found = kind.details?.find((one) => one.fills.includes(field));
  if (!found) throw new Error(`nothing fills ${field}`);
  return found;
};

describe('details', () => {
  const [editor, disks] = itemsOf('iam.listRoles').map((wire) => read(role, wire));
  if (!editor || !disks) throw new Error('no sample');
  const members = itemsOf('iam.listRoleMembers');

  it('reads the roles of people and of service accounts from the members of the roles', () => {
    const answers = [
      { of: editor, body: members },
      { of: disks, body: [members[0] ?? null] },
    ];
    const people = itemsOf('iam.listMembers').map((wire) => read(member, wire));
    const held = (item: (typeof people)[number], kind: Kind) => detail(kind, 'roles').decode(item, answers);
    expect(people.map((item) => held(item, member))).toEqual([{ roles: [] }, { roles: ['editor', 'operador-discos'] }, { roles: [] }]);
    expect([ci, costs].map((item) => held(item, serviceAccount))).toEqual([{ roles: ['editor'] }, { roles: [] }]);
  });

  it.each<[string, Json]>([
    ['an object', {}],
    ['entries without id', [{ email: 'a@b.example' }]],
  ])('does not understand members of a role that are %s', (_, body) => {
    expect(detail(member, 'roles').decode(ci, [{ of: editor, body }])).toBeUndefined();
  });

  it.each<[string, Kind, string, Json, object | undefined]>([
    [
      'direct permissions',
      member,
      'permissions',
      bodies['iam.getMemberGrants'] ?? null,
      { permissions: ['bs_volume_list', 'cr_registry_list'] },
    ],
    ['no direct permissions', member, 'permissions', { roles: [], permissions: null }, { permissions: [] }],
    ['invalid grants', member, 'permissions', [], undefined],
    [
      'permissions of a role',
      role,
      'permissions',
      bodies['iam.getRolePermissions'] ?? null,
      { permissions: ['bs_snapshot_create', 'bs_volume_extend', 'bs_volume_list'] },
    ],
    ['permissions as a bare list (I5)', role, 'permissions', ['b', 'a'], { permissions: ['a', 'b'] }],
    ['permissions as an empty list (I5)', role, 'permissions', [], { permissions: [] }],
    ['permissions that are objects', role, 'permissions', [{ name: 'a' }], undefined],
    ['holders', role, 'holders', members, { holders: ['caio.veloso@padaria-aurora.example', 'esteira-deploy@org-4471.sa.example'] }],
    ['a holder without e-mail', role, 'holders', [{ member_uuid: 'u', email: '' }], { holders: ['u'] }],
  ])('reads %s', (_, kind, field, body, expected) => {
    expect(detail(kind, field).decode(ci, [{ of: ci, body }])).toEqual(expected);
  });

  it('reads no details of a member who has not accepted', () => {
    const [waiting, accepted] = [
      read(member, { uuid: '', email: 'eva@acme.example' }),
      read(member, { uuid: 'u', email: 'a@acme.example' }),
    ];
    expect([waiting, accepted].map((item) => detail(member, 'permissions').when?.(item))).toEqual([false, true]);
  });
});

describe.each(iamKinds.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  it.each<[Json]>([[null], ['x'], [[]], [{}], [{ id: 1 }], [{ id: '', uuid: '', name: '' }]])('does not understand %j', (wire) => {
    expect(kind.decode(wire, scopeOf(kind))).toBeUndefined();
  });

  it('has a sample with every field, and links to existing kinds and fields', () => {
    const joins = Object.values(kind.links ?? {}).map((link) => {
      const other = iamKinds.find((one) => one.name === link.kind);
      if ('children' in link) return (other && withinOf(other.name)) === kind.name;
      const [theirs, ours] = [other, kind].map((one) => ['id', ...Object.keys(one?.fields ?? {})]);
      return theirs?.includes(link.theirs) === true && ours?.includes(link.ours) === true;
    });
    expect(joins).not.toContain(false);
  });

  it('reads only its own fields, with parameters that its operations accept', () => {
    const some = { address: kind.address({}), id: 'i', in: scopeOf(kind).in, parentId: 'p' };
    for (const one of kind.item ?? []) {
      const { path, query } = operationOf(one.operation);
      expect(Object.keys(one.args(some).path ?? {}).every((name) => path.includes(`{${name}}`))).toBe(true);
      expect(Object.keys(one.args(some).query ?? {}).every((name) => query.includes(name))).toBe(true);
      expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining(one.fills === 'all' ? [] : [...one.fills]));
    }
    for (const one of kind.details ?? []) expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining([...one.fills]));
    for (const [name, fields] of Object.entries(kind.lookups ?? {})) {
      const other = iamKinds.find((one) => one.name === name);
      expect(Object.keys(other?.fields ?? {})).toEqual(expect.arrayContaining([...fields]));
    }
  });
});
