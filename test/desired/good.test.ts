import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { loadText, loadTexts } from './load-text.ts';

const lines = (...text: readonly string[]): string => text.join('\n');
const desiredOf = (text: string): Desired => loadText(text).desired;

const place = ({ line = 0, col = 0 } = {}): string => `${line}:${col}`;

const at = (file: string | undefined, line: number, col: number) => ({ file, line, col });

/** Address → values, without positions. */
const valuesOf = (text: string) => Object.fromEntries(desiredOf(text).items.map(({ address, values }) => [address, values]));

describe('items', () => {
  it.each([
    ['access control, which has no key', 'access_control: { enabled: true }', { 'access-control': { enabled: true } }],
    [
      'members by e-mail, folded in the address and shown as written',
      'members: { Ana@Acme.example: { roles: [], reviewed_at: 2026-10-01 } }',
      { 'member/ana@acme.example': { email: 'Ana@Acme.example', roles: [], reviewed_at: '2026-10-01T00:00:00.000Z' } },
    ],
    [
      'group members as plain values and as maps',
      'groups: { ops: { name: Operations, members: { ana@acme.example: admin, rui@acme.example: { profile: member } } } }',
      {
        'group/ops': { identifier: 'ops', name: 'Operations' },
        'group-member/ops/ana@acme.example': { email: 'ana@acme.example', profile: 'admin' },
        'group-member/ops/rui@acme.example': { email: 'rui@acme.example', profile: 'member' },
      },
    ],
    [
      'keys below their account',
      'service_accounts: { ci: { description: Pipelines, api_keys: { deploy: { scopes: [mcr.write], rotate_after: 90d, deliver_to: shop } } } }',
      {
        'service-account/ci': { name: 'ci', description: 'Pipelines' },
        'api-key/ci/deploy': { name: 'deploy', scopes: ['mcr.write'], rotate_after: '90d', deliver_to: 'shop' },
      },
    ],
    [
      'federations below their domain, with secrets by name',
      'domains: { acme.example: { federations: { okta: { type: oidc, client_id: x, client_secret: { secret: okta } } } } }',
      {
        'domain/acme.example': { domain: 'acme.example' },
        'federation/acme.example/okta': { name: 'okta', type: 'oidc', client_id: 'x', client_secret: { secret: 'okta' } },
      },
    ],
    [
      'a region in the key or in the item, under either of its names',
      'volumes: { br-ne1/db-data: { size: 10 }, db-data: { region: br-se1 }, db-logs: { region: br-se-1 } }',
      {
        'volume/br-ne1/db-data': { name: 'db-data', region: 'br-ne1', size: 10 },
        'volume/br-se1/db-data': { name: 'db-data', region: 'br-se1' },
        'volume/br-mgl1/db-logs': { name: 'db-logs', region: 'br-mgl1' },
      },
    ],
    [
      'maps as one field',
      'registries: { acme: { region: br-se1, retention: { keep_last: 5 } } }',
      { 'registry/br-se1/acme': { name: 'acme', region: 'br-se1', retention: { keep_last: 5 } } },
    ],
  ])('%s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it('have the position of each item and field', () => {
    const text = lines('members:', '  ana@acme.example:', '    roles:', '      - administrator', '    permissions: []');
    const [ana] = desiredOf(text).items;
    expect(place(ana?.at)).toBe('2:3');
    expect(Object.fromEntries(Object.entries(ana?.fieldAt ?? {}).map(([field, at]) => [field, place(at)]))).toEqual({
      email: '2:3',
      roles: '4:7',
      permissions: '5:18',
    });
  });

  it('keep pins and old names', () => {
    const [key, account, volume] = desiredOf(
      lines(
        'service_accounts: { ci: { renamed_from: builder, api_keys: { deploy: { renamed_from: push } } } }',
        'volumes: { db-data: { region: br-se1, id: 0b7e, renamed_from: data } }',
      ),
    ).items;
    expect(key).toMatchObject({ parent: 'service-account/ci', renamedFrom: 'api-key/ci/push' });
    expect(account).toMatchObject({ renamedFrom: 'service-account/builder' });
    expect(volume).toMatchObject({ pin: '0b7e', renamedFrom: 'volume/br-se1/data', region: 'br-se1' });
    expect(volume?.values).not.toHaveProperty('id');
  });
});

it('lists the declared sections, including empty ones, and nested ones by their parent', () => {
  const { sections } = desiredOf('members: {}\nservice_accounts: { ci: { api_keys: {} }, bot: {} }');
  expect(sections.map(({ kind, parent }) => [kind, parent])).toEqual([
    ['api-key', 'service-account/ci'],
    ['member', undefined],
    ['service-account', undefined],
  ]);
});

it('reads everything that is not an item', () => {
  const { desired } = loadTexts({
    'a.yaml': lines(
      'version: 1',
      'tenant: 7C9E6679-7425-40de-944b-e07fc1f90ae7',
      'regions: [br-se1, br-ne1]',
      'ownership: { members: authoritative, volumes: observed }',
      'guards: { administrators_min: 2, break_glass: [a@acme.example], removals: { members: { number: 5, share: 12.5% } }, due_removals: 7 }',
      'members: { a@acme.example: {} }',
      'budgets:',
      '  all: { scope: tenant, monthly: "25000.00 BRL", warn_at: 80% }',
      '  each: { scope: every_sub_account, monthly: "10 USD" }',
      '  one: { scope: 7c9e6679-7425-40de-944b-e07fc1f90ae7, monthly: "10.5 BRL" }',
    ),
    'b.yaml': lines(
      'version: 1',
      'snapshot_schedules: { hourly: { volumes: [db-*], every: 1h, keep_last: 24 } }',
      'backup_schedules: { nightly: { volumes: ["**"], every: 1d, type: incremental, full_every: 1w, keep_for: 30d, copy_to: [br-ne1] } }',
      'removed: { member/Bob@acme.example: { reason: left, since: 2026-10-01 } }',
      'policies: { packs: [baseline, strict], files: [rules/], lock_files: [composer.lock], settings: { a: { severity: low, only: ["volume/**"] } } }',
      'waivers: [{ policy: a, resource: volume/br-se1/x, reason: r, reason_class: compensated, ticket: SEC-142, owner: a@acme.example, expires: 2026-12-31 }]',
      'restore_drills: { monthly: { volumes: [db-*], every: 30d, keep_for: 2h } }',
    ),
  });
  const [a, b] = desired.files;
  const { items: _, sections: __, references: ___, folder: ____, ...rest } = desired;
  expect(rest).toEqual({
    version: 1,
    files: [a, b],
    tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    tenantAt: at(a, 2, 9),
    guardsAt: { administrators_min: at(a, 5, 11), break_glass: at(a, 5, 34), due_removals: at(a, 5, 117), removals: at(a, 5, 65) },
    regions: ['br-ne1', 'br-se1'],
    ownership: { members: { word: 'authoritative', at: at(a, 4, 23) }, volumes: { word: 'observed', at: at(a, 4, 47) } },
    guards: { administratorsMin: 2, breakGlass: ['a@acme.example'], removals: { members: { number: 5, share: 0.125 } }, dueRemovals: 7 },
    restoreDrills: [
      {
        key: 'monthly',
        volumes: ['db-*'],
        every: { text: '30d', ms: 30 * 86_400_000 },
        keepFor: { text: '2h', ms: 7_200_000 },
        maxSize: 500,
        perRun: 3,
        at: { file: b, line: 7, col: 19 },
      },
    ],
    schedules: [
      {
        type: 'snapshot',
        key: 'hourly',
        volumes: ['db-*'],
        every: { text: '1h', ms: 3_600_000 },
        keepLast: 24,
        mode: 'instant',
        copyTo: [],
        at: at(b, 2, 23),
      },
      {
        type: 'backup',
        key: 'nightly',
        volumes: ['**'],
        every: { text: '1d', ms: 86_400_000 },
        keepFor: { text: '30d', ms: 2_592_000_000 },
        mode: 'incremental',
        fullEvery: { text: '1w', ms: 604_800_000 },
        copyTo: ['br-ne1'],
        at: at(b, 3, 21),
      },
    ],
    removed: [{ address: 'member/bob@acme.example', reason: 'left', since: '2026-10-01', at: at(b, 4, 12) }],
    ends: [],
    budgets: [
      { key: 'all', scope: { type: 'tenant' }, amount: '25000.00', currency: 'BRL', warnAt: 0.8, at: at(a, 8, 3) },
      { key: 'each', scope: { type: 'every-sub-account' }, amount: '10', currency: 'USD', warnAt: 1, at: at(a, 9, 3) },
      {
        key: 'one',
        scope: { type: 'sub-account', id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
        amount: '10.5',
        currency: 'BRL',
        warnAt: 1,
        at: at(a, 10, 3),
      },
    ],
    policies: {
      packs: ['baseline', 'strict'],
      packsAt: [at(b, 5, 21), at(b, 5, 31)],
      files: [{ path: b?.replace('b.yaml', 'rules'), at: at(b, 5, 48) }],
      lockFiles: [{ path: b?.replace('b.yaml', 'composer.lock'), at: at(b, 5, 70) }],
      settings: [{ policy: 'a', severity: 'low', only: ['volume/**'], onlyAt: [at(b, 5, 125)], at: at(b, 5, 98) }],
    },
    waivers: [
      {
        policy: 'a',
        resource: 'volume/br-se1/x',
        reason: 'r',
        reasonClass: 'compensated',
        ticket: 'SEC-142',
        owner: 'a@acme.example',
        expires: '2026-12-31',
        at: at(b, 6, 11),
        policyAt: at(b, 6, 21),
        resourceAt: at(b, 6, 34),
        ownerAt: at(b, 6, 113),
      },
    ],
  });
});

it('uses the regions of the items if none are declared', () => {
  expect(desiredOf('volumes: { db-b: { region: br-se1 }, db-a: { region: br-ne1 } }').regions).toEqual(['br-ne1', 'br-se1']);
  expect(desiredOf('members: {}').regions).toEqual([]);
});

it('leaves references open that need live data, each with its position', () => {
  const text = lines(
    'members:',
    '  ana@acme.example: { roles: [editor], permissions: [p] }',
    'volumes:',
    '  db-a: { region: br-se1, type: fast, attached_to: none }',
    'service_accounts:',
    '  deploy: { description: Pipelines, roles: [], permissions: [q] }',
  );
  expect(
    desiredOf(text).references.map(({ kind, name, region, message, at }) => [kind, name, region, message, `${at.line}:${at.col}`]),
  ).toEqual([
    ['permission', 'p', undefined, 'no permission is named `p`', '2:54'],
    ['permission', 'q', undefined, 'no permission is named `q`', '6:62'],
    ['role', 'editor', undefined, 'no role is named `editor`', '2:31'],
    ['volume-type', 'fast', 'br-se1', 'no volume type is named `fast` in br-se1', '4:33'],
  ]);
});
