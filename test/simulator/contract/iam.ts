// The contract of identity and access management: one row per operation.
import type { Contracts } from './contract.ts';

const oidc = {
  name: 'second',
  client_id: 'tenantry',
  client_secret: 'hush',
  scopes: ['openid'],
  authorization_endpoint: 'https://sso.example/a',
  token_endpoint: 'https://sso.example/t',
  userinfo_endpoint: 'https://sso.example/u',
  jwks_uri: 'https://sso.example/j',
};
const saml = { name: 'third', entity_id: 'urn:x', sso_url: 'https://sso.example', idp_certificate: 'U0lNUExF' };

const stranger = '11111111-2222-4333-8444-555555555555';

export const iamContracts: Contracts = {
  'iam.listMembers': { valid: {} },
  'iam.addMember': {
    valid: { body: { email: 'tadeu@acme.example', roles: ['editor'], permissions: ['bs_volume_list'] } },
    refused: [
      ['a member already', { body: { email: 'RUI@acme.example' } }, 422],
      ['invited already', { body: { email: 'ines@acme.example' } }, 422],
      ['an unknown role', { body: { email: 'tadeu@acme.example', roles: ['nope'] } }, 422],
      ['a permission that does not exist', { body: { email: 'tadeu@acme.example', permissions: ['nope'] } }, 422],
    ],
  },
  'iam.removeMember': {
    valid: (id) => ({ path: { uuid: id('members', 'rui@acme.example') } }),
    refused: [
      [
        'an administrator, by someone other than the owner',
        (id) => ({ path: { uuid: id('members', 'livia@acme.example') } }),
        400,
        'not-owner',
      ],
      ['the owner', (id) => ({ path: { uuid: id('members', 'ana@acme.example') } }), 400],
    ],
  },
  'iam.editMemberGrants': {
    valid: (id) => ({
      path: { uuid: id('members', 'rui@acme.example') },
      body: { operation: 'add', roles: ['viewer'], permissions: ['bs_volume_get'] },
    }),
    refused: [
      [
        'an unknown role',
        (id) => ({ path: { uuid: id('members', 'rui@acme.example') }, body: { operation: 'add', roles: ['nope'] } }),
        422,
      ],
    ],
  },
  'iam.batchEditGrants': {
    valid: (id) => ({
      body: {
        member_ids: [id('members', 'rui@acme.example'), id('members', 'noemi@acme.example')],
        operation: 'remove',
        role_names: ['disks'],
        permission_names: ['cr_registry_list'],
      },
    }),
    badBody: [['nobody', { member_ids: [], operation: 'add' }]],
    refused: [
      ['an unknown member', { body: { member_ids: [stranger], operation: 'add', role_names: ['viewer'] } }, 422],
      [
        'one unknown role, so that no member changes',
        (id) => ({ body: { member_ids: [id('members', 'rui@acme.example')], operation: 'add', role_names: ['viewer', 'nope'] } }),
        422,
      ],
    ],
  },
  'iam.createAccessControl': { valid: { body: { name: 'acme', description: 'Who gets in' } } },
  'iam.updateAccessControl': { valid: { body: { status: true, enforce_mfa: true } } },
  'iam.getAccessControl': { valid: {} },
  'iam.listPermissions': {
    valid: { query: { product_name: 'TURIA', partial_match: 'true', case_sensitive: 'false' } },
    badQuery: [
      ['partial_match', 'perhaps'],
      ['case_sensitive', '2'],
    ],
  },
  'iam.listRoles': { valid: { query: { role_name: 'disks' } } },
  'iam.createRole': {
    valid: { body: { name: 'fresh', description: 'New', permissions: ['bs_volume_list'], based_role: 'viewer' } },
    badBody: [['no name at all', { name: '' }]],
    refused: [
      ['there already', { body: { name: 'disks' } }, 400],
      ['based on an unknown role', { body: { name: 'fresh', based_role: 'nope' } }, 400],
      ['a permission that does not exist', { body: { name: 'fresh', permissions: ['nope'] } }, 422],
    ],
  },
  'iam.getRolePermissions': { valid: { path: { role_name: 'disks' } } },
  'iam.updateRolePermissions': {
    valid: { path: { role_name: 'disks' }, body: { add: ['bs_volume_get'], remove: ['bs_volume_extend'] } },
    refused: [
      ['a role of the platform', { path: { role_name: 'viewer' }, body: { add: ['bs_volume_get'] } }, 422],
      ['a permission that does not exist', { path: { role_name: 'disks' }, body: { add: ['nope'] } }, 422],
    ],
  },
  'iam.listRoleMembers': { valid: { path: { role_name: 'disks' } } },
  'iam.deleteRole': {
    valid: { path: { role_name: 'disks' } },
    refused: ['administrator', 'editor', 'viewer', 'finance'].map(
      (role) => [`${role}, which the platform manages`, { path: { role_name: role } }, 422] as const,
    ),
  },
  'iam.listServiceAccounts': { valid: {} },
  'iam.createServiceAccount': {
    valid: { body: { name: 'Bot', description: 'Automation', email: 'bot' } },
    refused: [['an address that is taken', { body: { name: 'CI', description: '', email: 'ci@elsewhere.example' } }, 422]],
  },
  'iam.updateServiceAccount': {
    valid: (id) => ({ path: { sa_uuid: id('service_accounts', 'ci') }, body: { name: 'CI', description: 'Pipelines' } }),
  },
  'iam.deleteServiceAccount': { valid: (id) => ({ path: { sa_uuid: id('service_accounts', 'ci') } }) },
  'iam.createApiKey': {
    valid: (id) => ({
      path: { sa_uuid: id('service_accounts', 'ci') },
      body: { name: 'fresh', description: 'New', scopes: ['iam:read', 'dbaas.write'] },
    }),
    refused: [
      [
        'a scope that does not exist',
        (id) => ({ path: { sa_uuid: id('service_accounts', 'ci') }, body: { name: 'fresh', scopes: ['nope'] } }),
        422,
      ],
    ],
  },
  'iam.listApiKeys': {
    valid: (id) => ({ path: { sa_uuid: id('service_accounts', 'ci') }, query: { status: 'active' } }),
    badQuery: [['status', 'expired']],
  },
  'iam.updateApiKey': {
    valid: (id) => ({
      path: { sa_uuid: id('service_accounts', 'ci'), apikey_uuid: id('api_keys', 'deploy') },
      body: { name: 'shipping', description: 'Ships', scopes: ['mcr.read'] },
    }),
    answer: 'iam.createApiKey',
    refused: [
      [
        'revoked',
        (id) => ({
          path: { sa_uuid: id('service_accounts', 'ci'), apikey_uuid: id('api_keys', 'gone') },
          body: { name: 'back' },
        }),
        422,
      ],
    ],
  },
  'iam.revokeApiKey': {
    valid: (id) => ({ path: { sa_uuid: id('service_accounts', 'ci'), apikey_uuid: id('api_keys', 'deploy') } }),
    refused: [
      [
        'of another account',
        (id) => ({ path: { sa_uuid: id('service_accounts', 'reports'), apikey_uuid: id('api_keys', 'deploy') } }),
        404,
      ],
    ],
  },
  'iam.listScopes': { valid: {} },
  'iam.listInvitations': { valid: { query: { status: 'pending' } }, badQuery: [['status', 'accepted']] },
  'iam.cancelInvitation': { valid: (id) => ({ path: { invite_id: id('invitations', 'ines@acme.example') } }) },
  'iam.resendInvitation': { valid: (id) => ({ path: { invite_id: id('invitations', 'old@acme.example') } }) },
  'iam.listGroups': { valid: {}, answer: 'iam.listGroups#PJ', badQuery: [['email', 'nobody']] },
  'iam.getGroup': { valid: (id) => ({ path: { group_id: id('groups', 'Infra') } }) },
  'iam.createGroup': {
    valid: { body: { identifier: 'data', name: 'Data', description: 'Numbers' } },
    badBody: [['an identifier with a space', { identifier: 'a b', name: 'x' }]],
    refused: [['an identifier that is taken', { body: { identifier: 'Infra', name: 'Again' } }, 422]],
  },
  'iam.updateGroup': { valid: (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { description: 'Machines' } }) },
  'iam.deleteGroup': { valid: (id) => ({ path: { group_id: id('groups', 'Infra') } }) },
  'iam.listGroupMembers': {
    valid: (id) => ({ path: { group_id: id('groups', 'Infra') }, query: { page: '1', per_page: '1' } }),
    badQuery: [
      ['page', '0'],
      ['per_page', '21'],
      ['per_page', 'all'],
    ],
  },
  'iam.addGroupMember': {
    valid: (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { member_email: 'noemi@acme.example', profile: 'member' } }),
    refused: [
      [
        'an unknown e-mail',
        (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { member_email: 'x@acme.example', profile: 'member' } }),
        404,
      ],
      [
        'a service account',
        (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { member_email: 'ci@org-4471.sa.example', profile: 'member' } }),
        400,
      ],
      [
        'a group',
        (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { member_email: 'infra@groups.example', profile: 'member' } }),
        400,
      ],
      [
        'in it already',
        (id) => ({ path: { group_id: id('groups', 'Infra') }, body: { member_email: 'rui@acme.example', profile: 'member' } }),
        422,
      ],
    ],
  },
  'iam.updateGroupMember': {
    valid: (id) => ({
      path: { group_id: id('groups', 'Infra'), member_id: id('members', 'rui@acme.example') },
      body: { profile: 'admin' },
    }),
  },
  'iam.removeGroupMember': {
    valid: (id) => ({ path: { group_id: id('groups', 'Infra'), member_id: id('members', 'rui@acme.example') } }),
  },
  'iam.listDomains': {
    valid: { query: { offset: '1', limit: '1' } },
    badQuery: [
      ['limit', '101'],
      ['limit', '0'],
      ['offset', '-1'],
    ],
  },
  'iam.createDomain': {
    valid: { body: { domain: 'new.example' } },
    badBody: [['no host name', { domain: 'not a domain' }]],
    refused: [['there already', { body: { domain: 'ACME.example' } }, 422]],
  },
  'iam.verifyDomain': { valid: (id) => ({ path: { domain_id: id('domains', 'shop.example') } }) },
  'iam.getDomain': { valid: (id) => ({ path: { domain_id: id('domains', 'acme.example') } }) },
  'iam.listFederations': { valid: (id) => ({ path: { domain_id: id('domains', 'acme.example') } }) },
  'iam.createOidcFederation': { valid: (id) => ({ path: { domain_id: id('domains', 'acme.example') }, body: oidc }) },
  'iam.createSamlFederation': { valid: (id) => ({ path: { domain_id: id('domains', 'acme.example') }, body: saml }) },
  'iam.updateFederation': {
    valid: (id) => ({
      path: { domain_id: id('domains', 'acme.example'), federation_id: id('federations', 'login') },
      body: { oidc: { client_id: 'other', client_secret: 'hush', scopes: ['openid'] } },
    }),
    badBody: [['a scope that is no text', { oidc: { scopes: [1] } }]],
    refused: [
      [
        'fields of the other type',
        (id) => ({
          path: { domain_id: id('domains', 'acme.example'), federation_id: id('federations', 'saml') },
          body: { oidc: { client_id: 'x' } },
        }),
        422,
      ],
    ],
  },
  'iam.groupExists': { valid: { query: { email: 'infra@groups.example' } }, badQuery: [['email', 'nobody']] },
  'iam.migrateGroup': {
    valid: { body: { email: 'infra@groups.example', identifier: 'machines', name: 'Machines', description: 'Moved' } },
    refused: [['a group nobody has', { body: { email: 'none@groups.example' } }, 404]],
  },
  'iam.listGroupOrganizations': { valid: (id) => ({ path: { group_id: id('groups', 'Infra') } }) },
  'iam.listUsers': { valid: { query: { email: 'rui@acme.example' } }, badQuery: [['email', 'nobody']] },
  'iam.listMyOrganizations': { valid: {} },
  'iam.listMemberOrganizations': { valid: (id) => ({ path: { member_id: id('members', 'rui@acme.example') } }) },
  'iam.healthcheck': { valid: {} },
  'iam.getMemberGrants': { valid: (id) => ({ path: { uuid: id('members', 'rui@acme.example') } }) },
};
