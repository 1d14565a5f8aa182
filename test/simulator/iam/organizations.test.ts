// The requests of the official console about groups, users and organizations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '../../../src/platform/operations.ts';
import type { Description } from '../../../src/simulator/description.ts';
import { type Asked, at, listAt, open, type Question, textAt } from '../ask.ts';
import { otherTenant, tenant } from '../organization.ts';

const state: Description = {
  tenants: [
    {
      id: tenant,
      legal_name: 'Acme Ltda',
      owner: 'ana@acme.example',
      group_domain: 'groups.example',
      members: [{ email: 'ana@acme.example' }, { email: 'rui@acme.example' }],
      groups: [{ id: 'infra', identifier: 'infra', name: 'Infra', description: 'Machines', members: [{ email: 'rui@acme.example' }] }],
    },
    { id: otherTenant, legal_name: 'Other', members: [{ email: 'RUI@acme.example' }] },
  ],
};

let platform: Asked;
beforeAll(async () => {
  platform = await open({ state });
});
afterAll(async () => platform.close());

const ask = async (operation: OperationId, question: Question = {}) => (await platform.ask(operation, question)).body;
const names = async (operation: OperationId, question: Question = {}) =>
  listAt(await ask(operation, question), 'organizations').map((one) => one['legal_name']);

describe('organizations', () => {
  it('of the caller are one, of a member all joined ones, of a group the one that contains it', async () => {
    const uuid = async (email: string) => textAt(await ask('iam.listMembers', { query: { email } }), 0, 'uuid');
    expect(await names('iam.listMyOrganizations')).toEqual(['Acme Ltda']);
    expect(await names('iam.listMemberOrganizations', { path: { member_id: await uuid('ana@acme.example') } })).toEqual(['Acme Ltda']);
    expect(await names('iam.listMemberOrganizations', { path: { member_id: await uuid('rui@acme.example') } })).toEqual([
      'Acme Ltda',
      'Other',
    ]);
    expect(await ask('iam.listGroupOrganizations', { path: { group_id: 'infra' } })).toEqual({
      items: [{ uuid: tenant, legal_name: 'Acme Ltda', email: 'ana@acme.example', profile_image_url: null }],
    });
  });
});

describe('users', () => {
  it('are all members, or the one with an e-mail', async () => {
    expect(listAt(await ask('iam.listUsers')).map((one) => one['email'])).toEqual(['ana@acme.example', 'rui@acme.example']);
    expect(await ask('iam.listUsers', { query: { email: 'ANA@acme.example' } })).toMatchObject([
      { email: 'ana@acme.example', tenant_id: tenant },
    ]);
    expect(await ask('iam.listUsers', { query: { email: 'none@acme.example' } })).toEqual([]);
  });
});

describe('a group', () => {
  it('is found by its e-mail, or not', async () => {
    expect(await ask('iam.groupExists', { query: { email: 'INFRA@groups.example' } })).toEqual({ exists: true });
    expect(await ask('iam.groupExists', { query: { email: 'none@groups.example' } })).toEqual({ exists: false });
  });

  it('keeps its id, its members and omitted fields when it is migrated', async () => {
    const migrate = async (body: NonNullable<Question['body']>) => platform.ask('iam.migrateGroup', { body });
    expect((await migrate({ email: 'infra@groups.example', identifier: 'infra', name: 'Machines' })).body).toEqual({
      id: 'infra',
      name: 'Machines',
      description: 'Machines',
      email: 'infra@groups.example',
    });
    await ask('iam.createGroup', { body: { identifier: 'data', name: 'Data' } });
    expect((await migrate({ email: 'infra@groups.example', identifier: 'data' })).status).toBe(422);
    expect(at((await migrate({ email: 'infra@groups.example', identifier: 'Iron', name: null })).body, 'email')).toBe(
      'iron@groups.example',
    );
    expect(listAt(await ask('iam.listGroupMembers', { path: { group_id: 'infra' } }), 'items')).toHaveLength(1);
    expect(await ask('iam.groupExists', { query: { email: 'infra@groups.example' } })).toEqual({ exists: false });
  });
});
