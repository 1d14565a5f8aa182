// Requests and parsing where the platform's documents leave a choice: the rest of docs/contradictions.md.
import { describe, expect, it } from 'vitest';
import { idIn } from '../../src/apply/created-resource.ts';
import { sameValue } from '../../src/diff/same-value.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import { accessControl } from '../../src/kinds/access-control/kind.ts';
import { addressOf, collectionOf } from '../../src/kinds/address.ts';
import { apiKey } from '../../src/kinds/api-key/kind.ts';
import { domain } from '../../src/kinds/domain/kind.ts';
import { federation } from '../../src/kinds/federation/kind.ts';
import { group } from '../../src/kinds/group/kind.ts';
import { image } from '../../src/kinds/image/kind.ts';
import { proxyCache } from '../../src/kinds/proxy-cache/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { createRestorePoint } from '../../src/kinds/restore-point/steps.ts';
import { role } from '../../src/kinds/role/kind.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import * as iam from '../kinds/iam-world.ts';
import * as storage from '../kinds/storage-world.ts';

// The points themselves
const { region } = storage;

describe('access control', () => {
  const lookup = iam.worldOf();
  const live = iam.read(accessControl, { enabled: true, enforce_mfa: false, name: null, description: null });

  it('sends only what changes, under the names of the wire, and never null', () => {
    const bodyOf = (values: JsonObject, ...fields: readonly string[]) =>
      iam
        .stepsOf(iam.answer(accessControl, iam.changed(iam.declare(accessControl, values), live, ...fields), lookup))
        .map(({ body }) => body);
    expect(bodyOf({ enabled: false }, 'enabled')).toEqual([{ status: false }]);
    expect(bodyOf({ enabled: true, enforce_mfa: true }, 'enforce_mfa')).toEqual([{ enforce_mfa: true }]);
    const [step] = iam.stepsOf(
      iam.answer(accessControl, iam.changed(iam.declare(accessControl, { enabled: false }), live, 'enabled'), lookup),
    );
    expect(step?.preconditions).toMatchObject([
      { field: 'enabled', is: true },
      { field: 'enforce_mfa', is: false },
    ]);
  });

  it('is done once the read shows it, whatever the answer of its creation holds', () => {
    const [create] = iam.stepsOf(iam.answer(accessControl, iam.missing(iam.declare(accessControl, {})), lookup));
    expect(create).toMatchObject({ operation: 'iam.createAccessControl', body: {}, postconditions: [{ exists: true }] });
    expect(idIn(null)).toBeUndefined();
  });
});

describe('roles', () => {
  it('have an answer to their creation that names no id, in either form: they are found by name', () => {
    const made = { name: 'ops', description: null, origin: 'custom' };
    expect([idIn(made), idIn([made])]).toEqual([undefined, undefined]);
    expect(iam.read(role, made)).toMatchObject({ id: 'ops', address: 'role/ops' });
  });

  it('are made of a name alone where nothing else is written: a role with a name alone', () => {
    const [step] = iam.stepsOf(iam.answer(role, iam.missing(iam.declare(role, { name: 'ops' })), iam.worldOf()));
    expect(step?.body).toEqual({ name: 'ops' });
  });

  it('list their members with a picture and without', () => {
    const detail = role.details?.find(({ fills }) => fills.includes('holders'));
    const holders = [
      {
        member_uuid: 'u1',
        name: 'A',
        email: 'a@acme.example',
        member_role: null,
        profile_image_url: 'https://x.example/a',
        roles: ['ops'],
      },
      { member_uuid: 'u2', name: 'B', email: 'b@acme.example', roles: ['ops'] },
    ];
    const of = iam.roleOf('ops', []);
    expect(detail?.decode(of, [{ of, body: holders }])).toEqual({ holders: ['a@acme.example', 'b@acme.example'] });
  });
});

describe('domains and groups', () => {
  it('are read again in their lists: the read of one may not be offered', () => {
    const again = [domain, group].map((kind) => kind.item?.map(({ operation, list }) => [operation, list]));
    expect(again).toEqual([[['iam.listDomains', true]], [['iam.listGroups', true]]]);
  });
});

describe('service accounts and keys', () => {
  it('keep an e-mail: what is written is the same e-mail with the domain that the platform gives it', () => {
    expect(sameValue('local-part', 'ci', 'ci@org-4471.sa.example')).toBe(true);
    expect(sameValue('local-part', 'ci@elsewhere.example', 'ci@org-4471.sa.example')).toBe(true);
    expect(sameValue('local-part', 'cd', 'ci@org-4471.sa.example')).toBe(false);
  });

  it('are listed without a filter', () => {
    const parent = iam.account('ci');
    expect(apiKey.collection.args?.(iam.scopeOf(apiKey, parent))).toEqual({ path: { sa_uuid: parent.id } });
  });
});

describe('a federation', () => {
  const acme = iam.read(domain, { id: 'd1', domain: 'acme.example', verified: true });
  const oidc = {
    type: 'oidc',
    client_id: 'a',
    scopes: ['openid'],
    userinfo_endpoint: 'https://idp.example/u',
    jwks_uri: 'https://idp.example/k',
  };
  const saml = { type: 'saml', entity_id: 'urn:a', sso_url: 'https://idp.example/sso' };

  it.each<[string, JsonObject, JsonObject, Json]>([
    ['OIDC', oidc, { jwks_uri: 'https://idp.example/k2' }, { oidc: { jwks_uri: 'https://idp.example/k2' } }],
    ['OIDC, user info', oidc, { userinfo_endpoint: 'https://idp.example/v' }, { oidc: { userinfo_endpoint: 'https://idp.example/v' } }],
    ['SAML', saml, { sso_url: 'https://idp.example/in' }, { saml: { sso_url: 'https://idp.example/in' } }],
  ])('is sent what changes, in the wrapper of its type alone, and is done once the list shows it: %s', (_, wire, written, body) => {
    const live = iam.read(federation, { id: 'f1', name: 'okta', ...wire }, { below: acme });
    const declared = iam.declare(federation, { name: 'okta', ...written }, { below: acme.address });
    const lookup = iam.worldOf({ items: [acme, live] });
    const [step] = iam.stepsOf(iam.answer(federation, iam.changed(declared, live, ...Object.keys(written)), lookup));
    expect(step?.body).toEqual(body);
    expect(step?.postconditions).toMatchObject(Object.entries(written).map(([field, is]) => ({ field, is })));
  });
});

const chainOf = (answers: ReturnType<NonNullable<typeof volume.answer>>) =>
  answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));

describe('the registry', () => {
  it.each([
    [45, []],
    [46, ['warning']],
    [63, ['warning']],
    [64, ['warning', 'error']],
  ])('takes a name of %i characters', (length, levels) => {
    const received = registry.place?.names?.filter(({ pattern }) => !new RegExp(pattern, 'u').test('a'.repeat(length)));
    expect(
      received
        ?.map(({ level }) => level)
        .toSorted()
        .toReversed(),
    ).toEqual(levels);
  });

  it('tries credentials with the four documented keys and the type of the sample, of any provider', () => {
    const credentials = { access_key: { secret: 'user' }, access_secret: { secret: 'token' } };
    const declared = storage.declare(proxyCache, { region, name: 'hub', provider: 'dockerhub', url: 'https://hub.example', credentials });
    const [probe] = chainOf(proxyCache.answer?.({ type: 'missing', declared }, storage.worldOf({})) ?? []);
    expect(probe?.body).toEqual({ provider: 'dockerhub', url: 'https://hub.example', ...credentials, credential_type: 'basic' });
  });

  it('parses a single image, which is read without an expansion', () => {
    const args = image.item?.[0]?.args({
      address: addressOf('image', region, 'a', 'b', 'sha256:1'),
      in: collectionOf('image', region),
      region,
      id: 'r/p/sha256:1',
    });
    expect(args).toEqual({ path: { registry_id: 'r', repository_id: 'p', digest_or_tag: 'sha256:1' }, region });
  });
});

describe('block storage', () => {
  const live = (wire: JsonObject) =>
    storage.read(volume, { id: 'v1', name: 'data', size: 10, state: 'available', status: 'completed', type: { id: 't1' }, ...wire });
  const machine = '7f9c24e8-3b12-4f5a-9e0c-6a1d2b3c4d5e';

  it('requires the volume, type and description of a snapshot', () => {
    const target = { address: live({}).address, id: 'v1' };
    const point = { kind: 'snapshot', region, name: 's', volume: target, type: 'object', description: null } as const;
    expect(createRestorePoint(point).body).toEqual({ name: 's', volume: { id: 'v1' }, type: 'object', description: null });
  });

  it('says a volume is attached to an instance of which only the id is known', () => {
    const wire = { status: 'completed', state: 'in-use', attachment: { instance: { id: machine }, attached_at: '2026-01-01T00:00:00Z' } };
    expect(live(wire).values).toMatchObject({ attached_to: machine });
  });

  it('attaches and detaches by the actions of the volume, and watches it', () => {
    const free = live({ attachment: null });
    const held = live({ state: 'in-use', attachment: { instance: { id: machine, state: 'stopped', status: 'completed' } } });
    const change = (observed: ReturnType<typeof live>, attached_to: string) => {
      const declared = storage.declare(volume, { region, name: 'data', attached_to });
      const lookup = storage.worldOf({ items: [observed], unread: { instance: { type: 'denied', cause: '403' } } });
      return chainOf(volume.answer?.({ type: 'changed', declared, observed, fields: ['attached_to'] }, lookup) ?? []);
    };
    const completed = { field: 'status', is: 'completed' };
    expect(change(free, machine)).toMatchObject([
      {
        operation: 'blockStorage.attachVolume',
        path: { id: 'v1', virtual_machine_id: machine },
        postconditions: [{ is: machine }, completed],
      },
    ]);
    expect(change(held, 'none')).toMatchObject([
      { operation: 'blockStorage.detachVolume', path: { id: 'v1' }, postconditions: [{ is: null }, completed] },
    ]);
  });
});
