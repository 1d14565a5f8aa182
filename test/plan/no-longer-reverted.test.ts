// What a change stops being reverted: each difference that a plan of the base would end and the plan of the change does not is a step, an entry, or listed as no longer
// declared. Entries need the acknowledgement that a grant of the same needs.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Completeness } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { type Base, type Before, baseOf } from '../../src/plan/base.ts';
import { plainConsequence } from '../../src/plan/consequence-text.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { NoLongerReverted, Plan } from '../../src/plan/plan.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { clientOf, fileOf, inputOf, now, platformOf, readFor } from './world.ts';

/** As it became on the console. */
const live: TenantDescription = {
  access_control: { name: 'acme', enabled: true, enforce_mfa: false },
  roles: [{ name: 'builder', permissions: ['bs_volume_list', 'turia_iam_editor'] }],
  members: [
    { email: 'marina@acme.example', roles: ['viewer', 'editor'] },
    { email: 'rui@acme.example', roles: ['viewer'] },
    { email: 'eve@acme.example', roles: ['viewer'] },
  ],
  groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
  service_accounts: [{ name: 'robot', api_keys: [{ name: 'deploy' }, { name: 'k', scopes: ['iam:write'] }] }],
  regions: {
    'br-se1': {
      volumes: [{ name: 'data', size: 40 }],
      proxy_caches: [{ name: 'hub', provider: 'docker-hub', url: 'https://evil.example' }],
    },
  },
};

const text = `access_control: { enabled: true, enforce_mfa: true }
roles: { builder: { permissions: [bs_volume_list] } }
members:
  marina@acme.example: { roles: [viewer] }
  rui@acme.example: { roles: [viewer, editor] }
groups: { ops: { name: Ops, members: { rui@acme.example: member } } }
service_accounts: { robot: { email: robot, description: Deploys, api_keys: { deploy: { deliver_to: shop } } } }
volumes: { data: { region: br-se1, size: 60 } }
proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: "https://hub.example" } }
schedulers: { nightly: { region: br-se1, retention_days: 7, start_time: "03:00:00" } }
removed: { member/eve@acme.example: { reason: left } }
`;

let read: Live;
beforeAll(async () => {
  const app = createApp({ state: platformOf(live), clock: { now: () => now.getTime() } });
  read = await readFor(clientOf(app), fileOf(text));
});

const declared = (base: string): Before => ({ type: 'declared', desired: fileOf(base) });

const planned = (head: string, before: Before | undefined = declared(text), seen: Live = read): Plan =>
  makePlan({ ...inputOf(fileOf(head), seen), ...(before && { base: baseOf(before, seen) }) });

const shown = ({ address, says, acknowledgeFor }: NoLongerReverted): string =>
  `${acknowledgeFor.length > 0 ? '! ' : ''}${address ?? 'base'} ${plainConsequence(says)}`;

const keptBy = (head: string, base = text): readonly string[] => planned(head, declared(base)).noLongerReverted.map(shown);

const swapped = (from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

describe('an edit that stops something being reverted', () => {
  it.each<[what: string, from: string, to: string, kept: readonly string[]]>([
    [
      'writes a granted role down',
      'marina@acme.example: { roles: [viewer] }',
      'marina@acme.example: { roles: [viewer, editor] }',
      ['! member/marina@acme.example keeps role editor (61 permissions): the base would revoke it'],
    ],
    [
      'drops the line of a member',
      '  marina@acme.example: { roles: [viewer] }\n',
      '',
      ['! member/marina@acme.example keeps role editor (61 permissions): the base would revoke it'],
    ],
    [
      'drops the field',
      'marina@acme.example: { roles: [viewer] }',
      'marina@acme.example: {}',
      ['! member/marina@acme.example keeps role editor (61 permissions): the base would revoke it'],
    ],
    [
      'accepts a revoked role',
      'rui@acme.example: { roles: [viewer, editor] }',
      'rui@acme.example: { roles: [viewer] }',
      ['member/rui@acme.example stays without role editor: the base would grant it'],
    ],
    [
      'accepts MFA that is not enforced',
      'enforce_mfa: true',
      'enforce_mfa: false',
      ['! access-control keeps enforce_mfa false: the base would set it to true'],
    ],
    [
      'accepts a permission of a role',
      'permissions: [bs_volume_list]',
      'permissions: [bs_volume_list, turia_iam_editor]',
      ['! role/builder keeps permission turia_iam_editor: the base would revoke it'],
    ],
    [
      'accepts a profile of a group',
      'rui@acme.example: member',
      'rui@acme.example: admin',
      ['! group-member/ops/rui@acme.example keeps profile admin: the base would set it to member'],
    ],
    [
      'declares a key that was unmanaged',
      'api_keys: { deploy: { deliver_to: shop } }',
      'api_keys: { deploy: { deliver_to: shop }, k: { scopes: [iam:write], deliver_to: shop } }',
      [
        '! api-key/robot/k is managed now (scope iam:write): the base did not manage it',
        'api-key/robot/k delivers its next secret to shop: the base delivers it nowhere',
      ],
    ],
    [
      'names another sink',
      'deploy: { deliver_to: shop }',
      'deploy: { deliver_to: intern }',
      ['api-key/robot/deploy delivers its next secret to intern: the base delivers it to shop'],
    ],
    [
      'takes an entry of `removed:` out',
      'removed: { member/eve@acme.example: { reason: left } }\n',
      '',
      ['! member/eve@acme.example stays (role viewer): the base would remove it'],
    ],
    ['accepts a size', 'size: 60', 'size: 40', ['volume/br-se1/data keeps size 40: the base would set it to 60']],
    [
      'loosens the ownership of a section',
      'removed:',
      'ownership: { volumes: observed }\nremoved:',
      ['volume/br-se1/data keeps size 40: the base would set it to 60'],
    ],
    [
      'accepts the address of a proxy cache',
      'https://hub.example',
      'https://evil.example',
      ['! proxy-cache/br-se1/hub keeps url https://evil.example: the base would set it to https://hub.example'],
    ],
    [
      'moves the address on beside the one that was changed',
      'https://hub.example',
      'https://evil.example/mirror',
      [
        '! proxy-cache/br-se1/hub sets url to https://evil.example/mirror, live https://evil.example: the base would set it to https://hub.example',
      ],
    ],
    [
      'accepts that a scheduler was deleted',
      'schedulers: { nightly: { region: br-se1, retention_days: 7, start_time: "03:00:00" } }\n',
      '',
      ['! scheduler/br-se1/nightly is not created: the base would create it'],
    ],
  ])('%s', (_, from, to, kept) => expect(keptBy(swapped(from, to))).toEqual(kept));

  it('loosens authoritative to additive', () => {
    const authoritative = `${text}ownership: { members: authoritative, api_keys: authoritative }\n`;
    expect(keptBy(text, authoritative)).toEqual([
      '! api-key/robot/k stays (scope iam:write): the base would remove it',
      '! member/ana@acme.example stays (role administrator): the base would remove it',
      '! member/rescue@elsewhere.example stays (role administrator): the base would remove it',
    ]);
  });

  it('declares access in a section that the base did not have', () => {
    expect(keptBy(text, 'volumes: { data: { region: br-se1, size: 60 } }\n')).toEqual(
      [
        '! group-member/ops/rui@acme.example is managed now: the base did not manage it',
        '! group/ops is managed now: the base did not manage it',
        '! api-key/robot/deploy is managed now: the base did not manage it',
        '! member/marina@acme.example is managed now (roles editor, viewer): the base did not manage it',
        '! member/rui@acme.example is managed now (role viewer): the base did not manage it',
        '! proxy-cache/br-se1/hub is managed now: the base did not manage it',
        '! role/builder is managed now: the base did not manage it',
        '! service-account/robot is managed now: the base did not manage it',
        'api-key/robot/deploy delivers its next secret to shop: the base delivers it nowhere',
      ].toSorted(),
    );
  });
});

describe('access that ends', () => {
  const until = (end: string): string =>
    swapped('marina@acme.example: { roles: [viewer] }', `marina@acme.example: { roles: [viewer, editor]${end} }`);
  const [early, late, never] = [until(', until: 2026-12-31'), until(', until: 2027-01-31'), until('')];

  it.each<[what: string, head: string, said: string]>([
    ['later', late, '! member/marina@acme.example ends on 2027-01-31: the base ends it on 2026-12-31'],
    ['never', never, '! member/marina@acme.example has no end any more: the base ends it on 2026-12-31'],
  ])('is acknowledged as such if it ends %s', (_, head, said) => {
    const [entry, ...others] = planned(head, declared(early)).noLongerReverted;
    expect(others).toEqual([]);
    expect(entry && shown(entry)).toBe(said);
    expect(entry).toMatchObject({ acknowledgeFor: ['extends-access'], at: { line: 7 }, baseAt: { line: 7 } });
  });

  it('has one entry if it has ended already: the base only looks as if it had never managed it', () => {
    const whole = (end: string): string =>
      swapped('  marina@acme.example: { roles: [viewer] }\n', `  marina@acme.example: { roles: [viewer, editor]${end} }\n`);
    expect(planned(whole(''), declared(whole(', until: 2026-01-31'))).noLongerReverted.map(shown)).toEqual([
      '! member/marina@acme.example has no end any more: the base ends it on 2026-01-31',
    ]);
  });

  it('is listed beside what the base would take back', () => {
    const base = early.replace('[viewer, editor], until', '[viewer], until');
    expect(planned(late, declared(base)).noLongerReverted.map(shown)).toEqual([
      '! member/marina@acme.example ends on 2027-01-31: the base ends it on 2026-12-31',
      '! member/marina@acme.example keeps role editor (61 permissions): the base would revoke it',
    ]);
  });

  it('is no entry if it ends earlier', () => expect(planned(early, declared(late)).noLongerReverted).toEqual([]));
});

it('is compared with the last revision that was applied, if there is one', () => {
  const head = swapped('size: 60', 'size: 40');
  const [before, applied] = [text, head].map((one) => baseOf(declared(one), read));
  const plan = (...all: readonly Base[]): Plan => makePlan({ ...inputOf(fileOf(head), read), base: before, applied: all });
  expect([[], [applied], [before, applied, before]].map((all) => plan(...all.flatMap((one) => one ?? [])).noLongerReverted.length)).toEqual(
    [1, 0, 1],
  );
});

it('names the line of the change and that of the base', () => {
  const [entry] = planned(swapped('size: 60', 'size: 40')).noLongerReverted;
  expect(entry).toMatchObject({ acknowledgeFor: [], at: { file: 'acme.yaml', line: 11 }, baseAt: { file: 'acme.yaml', line: 11 } });
  const [gone] = planned(swapped('  marina@acme.example: { roles: [viewer] }\n', '')).noLongerReverted;
  expect(gone?.at).toBeUndefined();
  expect(gone?.baseAt).toMatchObject({ line: 7 });
});

describe('nothing is listed', () => {
  it('for the same files', () => expect(keptBy(text)).toEqual([]));

  it('without a base, or if the base declared nothing', () => {
    expect(planned(text, undefined).noLongerReverted).toEqual([]);
    expect(planned(text, { type: 'new' }).noLongerReverted).toEqual([]);
  });

  it('if a step removes the resource', () => {
    const head = swapped('removed: {', 'removed: { volume/br-se1/data: { reason: unused },').replace(
      'volumes: { data: { region: br-se1, size: 60 } }\n',
      '',
    );
    expect(keptBy(head)).toEqual([]);
  });

  it('if a step sets another value, and no access comes with it', () => expect(keptBy(swapped('size: 60', 'size: 50'))).toEqual([]));
});

describe('what the base would revert is unknown', () => {
  it('if its files are invalid', () => {
    const [entry, ...others] = planned(text, { type: 'unclear', problems: [] }).noLongerReverted;
    expect([entry && shown(entry), others]).toEqual(['! base could not be compared with the base: its files are invalid', []]);
    expect(entry).not.toHaveProperty('address');
  });

  it('if a collection could not be read that only the base declares', () => {
    const gap: Completeness = { type: 'denied', cause: 'HTTP 403 (request 1)' };
    const seen = {
      ...read,
      collections: read.collections.map((one) => (one.kind === 'volume' ? { ...one, completeness: gap, items: [] } : one)),
    };
    const head = swapped('volumes: { data: { region: br-se1, size: 60 } }\n', '');
    const [entry] = planned(head, declared(text), seen).noLongerReverted;
    expect(entry && shown(entry)).toBe('! volume/br-se1/data could not be compared with the base: was not read: HTTP 403 (request 1)');
    const again = {
      ...seen,
      collections: seen.collections.map((one) =>
        one.kind === 'volume' ? { ...one, completeness: { ...gap, cause: 'HTTP 403 (request 2)' } } : one,
      ),
    };
    expect(planned(head, declared(text), again).noLongerReverted[0]?.id).toBe(entry?.id);
  });

  it('if a region is no longer read', () => {
    const base = text.replace('volumes: {', 'volumes: { old: { region: br-ne1, size: 10 },');
    const head = { ...fileOf(text), regions: ['br-se1'] };
    const seen = { ...read, regions: ['br-se1'] };
    const plan = makePlan({ ...inputOf(head, seen), base: baseOf(declared(base), seen) });
    expect(plan.noLongerReverted.map(shown)).toEqual([
      '! base could not be compared with the base: region br-ne1 is no longer read',
      '! volume/br-ne1/old could not be compared with the base: its region was not read',
    ]);
  });
});

it('is nothing that a region could hide if the base declares nothing in regions', () => {
  const tenantOnly = 'members: { rui@acme.example: { roles: [viewer] } }\n';
  const seen = { ...read, regions: ['br-se1'] };
  const plan = makePlan({ ...inputOf({ ...fileOf(tenantOnly), regions: ['br-se1'] }, seen), base: baseOf(declared(tenantOnly), seen) });
  expect(plan.noLongerReverted).toEqual([]);
});

describe('the digests of a plan', () => {
  const adopted = 'marina@acme.example: { roles: [viewer, editor] }';
  const head = () => swapped('marina@acme.example: { roles: [viewer] }', adopted);

  it('tell apart two resources of which the same is accepted', () => {
    const scheduler = '{ region: br-se1, retention_days: 7, start_time: "03:00:00" }';
    const base = swapped('schedulers: {', `schedulers: { weekly: ${scheduler},`);
    const { noLongerReverted } = planned(swapped(/schedulers: .*/.exec(text)?.[0] ?? '', ''), declared(base));
    expect(noLongerReverted.map(({ type }) => type)).toEqual(['absent', 'absent']);
    expect(new Set(noLongerReverted.map(({ id }) => id)).size).toBe(2);
  });

  it('cover what is no longer reverted', () => {
    const [same, plan] = [planned(text), planned(head())];
    expect(plan.digests.change).not.toBe(same.digests.change);
    expect(plan.digests.due).toBe(same.digests.due);
    expect(plan.acknowledge.change).toBeDefined();
    expect(same.acknowledge.change).toBeUndefined();
  });

  it('change with the id and the last change of the resource', () => {
    const moved = (values: object) => ({
      ...read,
      collections: read.collections.map((one) => ({
        ...one,
        items: one.items.map((item) => (item.address === 'member/marina@acme.example' ? { ...item, ...values } : item)),
      })),
    });
    const [was] = planned(head()).noLongerReverted;
    const [other] = planned(head(), declared(text), moved({ id: 'other' })).noLongerReverted;
    const [later] = planned(
      head(),
      declared(text),
      moved({ values: { roles: ['viewer', 'editor'], updated_at: '2026-11-19' } }),
    ).noLongerReverted;
    expect([other?.id === was?.id, later?.id === was?.id, later?.basis === was?.basis]).toEqual([false, true, false]);
  });
});
