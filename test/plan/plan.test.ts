// From differences to steps: joined steps, their order, deferred ones, and impossible ones.
import { describe, expect, it } from 'vitest';
import type { DueWork } from '../../src/due/due.ts';
import { stepClasses } from '../../src/plan/digests.ts';
import { isPending } from '../../src/plan/is-pending.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan, Step } from '../../src/plan/plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { selectSteps } from '../../src/plan/select-steps.ts';
import { addressOfText, fileOf, planOf, platformOf, saysOf, unplannedOf, worldOf } from './world.ts';

const stepOf = (plan: Plan, says: string | RegExp): Step => {
  const found = plan.steps.find((step) => (typeof says === 'string' ? step.description === says : says.test(step.description)));
  if (!found) throw new Error(`no step says ${says}: ${saysOf(plan.steps).join('; ')}`);
  return found;
};

/** The prerequisites of a step, in words. */
const needsOf = (plan: Plan, says: string | RegExp): readonly string[] =>
  stepOf(plan, says)
    .dependsOn.map((id) => plan.steps.find((step) => step.id === id)?.description ?? '')
    .sort();

const people = ['rui', 'livia', 'noemi'].map((name) => ({ email: `${name}@acme.example`, roles: ['viewer'] }));
const everybody = (roles: string): string => `members:\n${people.map(({ email }) => `  ${email}: { roles: ${roles} }`).join('\n')}\n`;

const only = (address: string): boolean => address.startsWith('member/rui');

describe('one call for many', () => {
  it('gives the same grants to several members at once, and keeps other changes separate', async () => {
    const plan = await planOf(
      `members:
  rui@acme.example: { roles: [viewer, editor] }
  livia@acme.example: { roles: [viewer, editor] }
  noemi@acme.example: { roles: [viewer, finance] }
`,
      platformOf({ members: people }),
    );
    expect(saysOf(plan.steps)).toEqual(['grant role editor to 2 members', 'grant role finance to noemi@acme.example']);
    expect(stepOf(plan, 'grant role editor to 2 members').changes.map(({ resource }) => resource)).toEqual([
      'member/livia@acme.example',
      'member/rui@acme.example',
    ]);
  });

  it('runs after the predecessors of all its parts, and before the rest of their chains', async () => {
    const plan = await planOf(
      `roles: { shipper: { permissions: [cr_image_delete] } }\n${everybody('[shipper]')}`,
      platformOf({ members: people }),
    );
    expect(needsOf(plan, 'grant role shipper to 3 members')).toEqual(['create role shipper']);
    expect(needsOf(plan, 'revoke role viewer from 3 members')).toEqual(['grant role shipper to 3 members']);
  });

  it('is never shared between selected and unselected steps of `--only`', async () => {
    const input = await worldOf(everybody('[viewer, editor]'), platformOf({ members: people }));
    const plan = makePlan({ ...input, only });
    expect(saysOf(plan.steps).toSorted()).toEqual(['grant role editor to 2 members', 'grant role editor to rui@acme.example']);
    const { steps } = selectSteps(plan, { classes: ['change'], only });
    expect(saysOf(steps)).toEqual(['grant role editor to rui@acme.example']);
  });
});

describe('the order of execution', () => {
  it('is prerequisites first, then neutral, access-granting, lossy, irreversible', async () => {
    const plan = await planOf(
      `members: { rui@acme.example: { roles: [viewer, editor] } }
groups: { platform: { name: Platform, members: { rui@acme.example: admin } } }
domains: { shop.example: {} }
removed: { member/noemi@acme.example: { reason: left } }
`,
      platformOf({ members: people }),
    );
    expect(saysOf(plan.steps)).toEqual([
      'create group platform',
      'add rui@acme.example to group platform as admin',
      'grant role editor to rui@acme.example',
      'remove noemi@acme.example',
      'register domain shop.example',
    ]);
    expect(plan.steps.map((step) => step.position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('creates an account before its permissions and keys, and names a key once its secret is delivered', async () => {
    const plan = await planOf(
      'service_accounts: { ci: { email: ci, description: x, roles: [editor], api_keys: { deploy: { deliver_to: s } } } }\n',
      platformOf(),
    );
    const [create, rename] = ['create key deploy of ci and deliver its secret to s', /^rename key deploy.next/];
    expect(needsOf(plan, create)).toEqual(['create service account ci']);
    expect(needsOf(plan, rename)).toEqual([create, 'create service account ci']);
    expect(needsOf(plan, /^grant role editor to service account/)).toEqual(['create service account ci']);
  });

  it('moves the holders of a role to its replacement before it is deleted', async () => {
    const plan = await planOf(
      `roles: { new: { permissions: [bs_volume_list], renamed_from: old } }\n`,
      platformOf({ roles: [{ name: 'old', permissions: ['bs_volume_list'] }], members: [{ email: 'rui@acme.example', roles: ['old'] }] }),
    );
    expect(saysOf(plan.steps)).toEqual([
      'create role new',
      'grant role new to rui@acme.example',
      'revoke role old from rui@acme.example',
      'delete role old, replaced by new',
    ]);
    expect(needsOf(plan, /^delete/)).toEqual([
      'create role new',
      'grant role new to rui@acme.example',
      'revoke role old from rui@acme.example',
    ]);
  });

  it('removes a restore point only after its replacement is created', async () => {
    const state = platformOf({
      regions: {
        'br-se1': {
          volumes: [{ name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' }],
          snapshots: [{ name: 'hourly-2ae0b896855c-20261120t1100', volume: 'data' }],
        },
      },
    });
    const plan = await planOf('snapshot_schedules: { hourly: { volumes: [data], every: 1h, keep_last: 1 } }\n', state);
    expect(needsOf(plan, /^delete snapshot/)).toEqual([stepOf(plan, /^create instant snapshot/).description]);
  });
});

describe('a removal that requires a new restore point', () => {
  it('waits for it, whichever schedule creates it', async () => {
    const points = [{ name: 'daily-2ae0b896855c-20261120t0000', volume: 'data' }];
    const volumes = [{ name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' }];
    const plan = await planOf(
      'snapshot_schedules: { hourly: { volumes: [data], every: 1h }, daily: { volumes: [data], every: 1d, keep_for: 1h } }\n',
      platformOf({ regions: { 'br-se1': { volumes, snapshots: points } } }),
    );
    expect(saysOf(plan.steps)).toHaveLength(2);
    expect(needsOf(plan, /^delete snapshot daily/)).toEqual([stepOf(plan, /^create instant snapshot hourly/).description]);
    expect(plan.refusals).toEqual([]);
  });
});

describe('a renamed proxy cache', () => {
  it('is found by the registries that use it, under either name', async () => {
    const plan = await planOf(
      `proxy_caches: { mirror: { region: br-se1, renamed_from: hub } }
registries: { acmeprod: { region: br-se1, proxy_cache: mirror }, fresh: { region: br-se1, proxy_cache: mirror } }
`,
      platformOf({ regions: { 'br-se1': { proxy_caches: [{ name: 'hub' }], registries: [{ name: 'acmeprod', proxy_cache: 'hub' }] } } }),
    );
    expect(saysOf(plan.steps)).toEqual([
      'change name to mirror of proxy cache hub in br-se1',
      'create registry fresh in br-se1 with proxy cache mirror',
    ]);
    expect(plan.unplanned).toEqual([]);
  });
});

describe('a difference is listed with the step that changes it', () => {
  const summary = ({ steps }: Plan) =>
    steps.map(({ description, changes }) => [
      description,
      ...changes.map(({ resource, field, from, to }) => `${resource} ${field} ${JSON.stringify(from)} ${JSON.stringify(to)}`),
    ]);

  it('one field in two steps: each has its part', async () => {
    const plan = await planOf('members: { rui@acme.example: { roles: [editor] } }\n', platformOf({ members: people }));
    expect(summary(plan)).toEqual([
      ['grant role editor to rui@acme.example', 'member/rui@acme.example roles ["viewer"] ["viewer","editor"]'],
      ['revoke role viewer from rui@acme.example', 'member/rui@acme.example roles ["viewer","editor"] ["editor"]'],
    ]);
  });

  it('one step for several: each part names its resource', async () => {
    const [first, ...others] = people;
    const state = platformOf({ members: [{ ...first, email: 'rui@acme.example', roles: ['viewer', 'finance'] }, ...others] });
    const text = `members:
  rui@acme.example: { roles: [finance, editor] }
  livia@acme.example: { roles: [editor] }
  noemi@acme.example: { roles: [viewer] }
`;
    expect(summary(await planOf(text, state))).toEqual([
      [
        'grant role editor to 2 members',
        'member/livia@acme.example roles ["viewer"] ["viewer","editor"]',
        'member/rui@acme.example roles ["finance","viewer"] ["finance","viewer","editor"]',
      ],
      [
        'revoke role viewer from 2 members',
        'member/livia@acme.example roles ["viewer","editor"] ["editor"]',
        'member/rui@acme.example roles ["finance","viewer","editor"] ["finance","editor"]',
      ],
    ]);
  });

  it('several fields in several steps: each step has its own', async () => {
    const plan = await planOf(
      'volumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k, renamed_from: before } }\n',
      platformOf({ regions: { 'br-se1': { volumes: [{ name: 'before', size: 10 }] } } }),
    );
    const fields = plan.steps.map(({ operation, changes }) => [operation, ...changes.map(({ resource, field }) => `${resource} ${field}`)]);
    expect(fields.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['blockStorage.extendVolume', 'volume/br-se1/data size'],
      ['blockStorage.renameVolume', 'volume/br-se1/data name'],
      ['blockStorage.retypeVolume', 'volume/br-se1/data type'],
    ]);
  });

  it('a field that passes through an intermediate value: each step begins where the previous one ended', async () => {
    const plan = await planOf(
      'volumes: { data: { region: br-se1, attached_to: 5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6 } }\n',
      platformOf({
        regions: {
          'br-se1': {
            instances: [
              { name: 'vm', state: 'stopped' },
              { name: 'other', id: '5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', state: 'stopped' },
            ],
            volumes: [{ name: 'data', attached_to: 'vm' }],
          },
        },
      }),
    );
    const [detach, attach] = plan.steps.map(({ changes }) => changes[0]);
    expect(detach).toMatchObject({ field: 'attached_to', to: null });
    expect(attach).toMatchObject({ field: 'attached_to', from: null });
    expect([detach?.from, attach?.to]).not.toContain(null);
  });

  it('a field that cannot be read back under its name is listed with the step', async () => {
    const state = platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy', scopes: ['mcr.read'] }] }] });
    const plan = await planOf('service_accounts: { ci: { api_keys: { deploy: { scopes: [mcr.read, mcr.write] } } } }\n', state);
    expect(summary(plan)).toEqual([
      [expect.stringContaining('request scopes mcr.write'), 'api-key/ci/deploy scopes ["mcr.read"] ["mcr.read","mcr.write"]'],
    ]);
  });
});

describe('stages', () => {
  const mfa = 'access_control: { enabled: true, enforce_mfa: true }\n';
  const okta = `domains:
  acme.example:
    federations:
      saml: { type: saml, entity_id: urn:x, sso_url: 'https://idp.example/sso', idp_certificate: SIMULATED }
`;
  const federated = { domains: [{ domain: 'acme.example', verified: true }] };
  const gone = 'removed: { member/rui@acme.example: { reason: left } }\n';

  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'removals of access come first',
      `${gone}${mfa}${okta}`,
      ['remove rui@acme.example'],
      ['access-control', 'federation/acme.example/saml'],
    ],
    ['then MFA', `${mfa}${okta}`, ['enforce MFA'], ['federation/acme.example/saml']],
    ['then federations', okta, ['create federation saml of acme.example (saml)'], []],
  ])('%s', async (_, text, now, later) => {
    const plan = await planOf(text, platformOf({ ...federated, members: people }));
    expect(saysOf(plan.steps)).toEqual(now);
    expect(unplannedOf(plan, 'deferred')).toEqual(later);
    expect(isPending(plan)).toBe(true);
  });

  it('state their order', async () => {
    const plan = await planOf(`${gone}${mfa}${okta}`, platformOf({ ...federated, members: people }));
    expect(plan.unplanned.map(({ answer }) => 'why' in answer && answer.why)).toEqual([
      'left for a later stage, after removals of access: enforce MFA',
      'left for a later stage, after removals of access: create federation saml of acme.example (saml)',
    ]);
  });

  it('are not delayed by a difference that has no step because it is impossible', async () => {
    const input = await worldOf(`${mfa}${gone}`, platformOf({ members: people }));
    const entries = { ...input.difference.entries, member: [] };
    const address = addressOfText('member/rui@acme.example');
    const work: DueWork = {
      type: 'expiry',
      address,
      under: 'test',
      because: { file: 'x', line: 1, col: 1 },
      why: 'test',
      answer: { type: 'impossible', fields: [], why: 'nobody can', instead: 'live with it' },
    };
    const plan = makePlan({ ...input, difference: { ...input.difference, entries }, due: { now: '', notes: [], work: [work] } });
    expect(unplannedOf(plan, 'impossible')).toEqual([address]);
    expect(saysOf(plan.steps)).toEqual(['enforce MFA']);
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    ['MFA', 'access-control', ['enforce MFA'], ['federation/acme.example/saml', 'member/rui@acme.example']],
    [
      'a federation',
      'federation/acme.example/saml',
      ['create federation saml of acme.example (saml)'],
      ['access-control', 'member/rui@acme.example'],
    ],
    ['nothing of a stage', 'volume/br-se1/data', ['remove rui@acme.example'], ['access-control', 'federation/acme.example/saml']],
  ])('run in another order when `--only` names %s: the platform may refuse the first in every run', async (_, chosen, now, later) => {
    const input = await worldOf(`${gone}${mfa}${okta}`, platformOf({ ...federated, members: people }));
    const plan = makePlan({ ...input, only: (address) => address === chosen });
    expect(saysOf(plan.steps)).toEqual(now);
    expect(unplannedOf(plan, 'deferred')).toEqual(later);
  });

  it('continue with another stage if all of the first need it', async () => {
    const input = await worldOf(`${mfa}${gone}`, platformOf({ members: people }));
    const [removal] = makePlan(input).steps.filter((step) => step.stage === 'access-removal');
    if (!removal) throw new Error('nobody is removed');
    // A removal that has to wait until MFA is enforced.
    const chain = [{ ...removal, runsAfter: [addressOfText('access-control')] }];
    const work: DueWork = {
      type: 'expiry',
      address: addressOfText('member/rui@acme.example'),
      under: 'test',
      because: { file: 'x', line: 1, col: 1 },
      why: 'test',
      answer: { type: 'steps', chain },
    };
    const difference = { ...input.difference, entries: { ...input.difference.entries, member: [] } };
    const plan = makePlan({ ...input, difference, due: { now: '', notes: [], work: [work] } });
    expect(saysOf(plan.steps)).toEqual(['enforce MFA']);
    expect(unplannedOf(plan, 'deferred')).toEqual(['member/rui@acme.example']);
  });
});

describe('a difference that cannot be planned', () => {
  it('is unplanned with its prerequisite', async () => {
    const plan = await planOf(
      `members: { new@acme.example: { roles: [] } }
groups: { platform: { name: Platform, members: { new@acme.example: admin } } }
service_accounts: { ci: { roles: [editor], api_keys: { deploy: { deliver_to: s } } } }
`,
      platformOf({ invitations: [{ email: 'new@acme.example', status: 'rejected' }] }),
    );
    expect(saysOf(plan.steps)).toEqual(['create group platform']);
    expect(plan.unplanned.map(({ address, answer }) => [address, answer.type])).toEqual([
      ['api-key/ci/deploy', 'impossible'],
      ['group-member/platform/new@acme.example', 'impossible'],
      ['member/new@acme.example', 'impossible'],
      ['service-account/ci', 'impossible'],
      ['service-account/ci', 'impossible'],
    ]);
    const [key] = plan.unplanned;
    expect(key?.answer).toMatchObject({ why: expect.stringMatching(/^it depends on service-account\/ci: a service account requires/) });
  });

  it('is unknown if the collection was not read', async () => {
    const gaps = { member: { type: 'denied', cause: '403' } as const };
    const plan = await planOf('members: { new@acme.example: { roles: [editor] } }\n', platformOf(), { gaps });
    expect(plan.steps).toEqual([]);
    expect(plan.unplanned).toMatchObject([
      { address: 'member/new@acme.example', answer: { type: 'unknown', fields: [], why: 'member was not read', because: '403' } },
    ]);
  });

  it('has no step if it only waits: an apply repeats the request', async () => {
    const plan = await planOf('domains: { acme.example: {} }\n', platformOf({ domains: [{ domain: 'acme.example', verified: false }] }));
    expect(saysOf(plan.steps)).toEqual([]);
    expect(unplannedOf(plan, 'waiting')).toEqual(['domain/acme.example']);
    expect(isPending(plan)).toBe(false);
  });
});

const account = (sink: string): string => `service_accounts: { ci: { api_keys: { deploy: { deliver_to: ${sink} } } } }\n`;

const idsOf = (plan: Plan): readonly string[] => plan.steps.map((step) => step.id).toSorted();

describe('step ids', () => {
  const text = `roles: { shipper: { permissions: [cr_image_delete, cr_image_list] } }\n${everybody('[shipper, editor]')}`;
  const state = platformOf({ members: people, regions: { 'br-se1': { volumes: [{ name: 'data' }] } } });

  it.each<[string, string]>([
    ['a moved line', `\n\n# a comment\n${text}`],
    ['an unrelated change', `${text}volumes: { data: { region: br-se1, size: 999, type: cloud_nvme1k } }\n`],
    [
      'another order',
      text
        .replace('[cr_image_delete, cr_image_list]', '[cr_image_list, cr_image_delete]')
        .replaceAll('[shipper, editor]', '[editor, shipper]'),
    ],
  ])('are not changed by %s', async (_, other) => {
    const [one, two] = [await planOf(text, state), await planOf(other, state)];
    expect(idsOf(two)).toEqual(expect.arrayContaining([...idsOf(one)]));
  });

  it.each<[string, string, typeof state]>([
    [
      'another target',
      text.replaceAll('rui@', 'otto@'),
      platformOf({ members: people.map((one) => ({ ...one, email: one.email.replace('rui@', 'otto@') })) }),
    ],
    ['another body', text.replace(', cr_image_list', ''), state],
    ['another live value', text, platformOf({ members: people.map((one) => ({ ...one, roles: ['viewer', 'finance'] })) })],
  ])('are changed by %s', async (_, other, otherState) => {
    const [one, two] = [await planOf(text, state), await planOf(other, otherState)];
    expect(idsOf(two)).not.toEqual(idsOf(one));
    expect(two.digests.change).not.toBe(one.digests.change);
  });

  it('are changed by another sink', async () => {
    const accounts = platformOf({ service_accounts: [{ name: 'ci' }] });
    const [one, two] = [await planOf(account('shop'), accounts), await planOf(account('mine'), accounts)];
    expect(idsOf(two)).not.toEqual(idsOf(one));
  });

  it('are 32 hex digits, and so are the digests', async () => {
    const plan = await planOf(text, state);
    for (const hash of [...idsOf(plan), ...stepClasses.map((name) => plan.digests[name])]) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the selection of an apply', () => {
  const text = `access_control: { enabled: true, enforce_mfa: true }
service_accounts: { ci: { email: ci, description: x, roles: [editor] } }
snapshot_schedules: { hourly: { volumes: ['*'], every: 1h } }
`;
  const state = platformOf({ regions: { 'br-se1': { volumes: [{ name: 'data' }] } } });

  it.each<[string, Parameters<typeof selectSteps>[1], readonly RegExp[]]>([
    ['the changes', { classes: ['change'] }, [/^create service account/, /^enforce MFA/, /^grant role editor/]],
    ['due work as well', { classes: ['due'] }, [/^create instant snapshot/]],
    ['a part with its prerequisites', { classes: ['change'], only: (address) => address === 'access-control' }, [/^enforce MFA/]],
    ['only steps of the saved plan', { classes: ['change'], saved: new Set() }, []],
  ])('is %s', async (_, choice, expected) => {
    const plan = await planOf(text, state);
    const { steps, fresh } = selectSteps(plan, choice);
    expect(saysOf(steps)).toEqual(expected.map((says) => expect.stringMatching(says)));
    expect(fresh).toHaveLength(choice.saved ? 3 : 0);
  });

  it('excludes a step whose prerequisite was dropped', async () => {
    const plan = await planOf(text, state);
    const grant = stepOf(plan, /^grant/);
    const { steps, stranded } = selectSteps(plan, { classes: ['change'], saved: new Set([grant.id]) });
    expect(steps).toEqual([]);
    expect(stranded).toEqual([{ step: grant, needs: grant.dependsOn[0] }]);
  });
});

/** Fields by kind. */
const wants = (text: string): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, readonly string[]>();
  for (const { kind, fields } of readsForPlan(fileOf(text), {})) all.set(kind, (all.get(kind) ?? []).concat(fields));
  return all;
};

describe('the reads for a plan', () => {
  it('cover the file, its plan and the guards, with direct permissions only where they are declared', () => {
    const members = wants('members: { rui@acme.example: { roles: [editor] } }\n');
    expect([...members.keys()].toSorted()).toEqual(['domain', 'federation', 'invitation', 'member', 'role', 'service-account']);
    expect(members.get('member')).not.toContain('permissions');
    expect(wants('members: { rui@acme.example: { permissions: [] } }\n').get('member')).toContain('permissions');
    expect([...wants('volumes: { data: { region: br-se1 } }\n').keys()].toSorted()).toEqual([
      'instance',
      'snapshot',
      'volume',
      'volume-type',
    ]);
    expect([...wants("backup_schedules: { nightly: { volumes: ['*'], every: 1d } }\n").keys()]).toEqual(
      expect.arrayContaining(['volume', 'snapshot', 'backup']),
    );
    const retention = 'registries: { acme: { region: br-se1, retention: { keep_last: 1 } } }\n';
    expect([...wants(retention).keys()]).toEqual(expect.arrayContaining(['registry', 'repository', 'image']));
  });
});

describe('a plan', () => {
  it('names its source and its tenant', async () => {
    const plan = await planOf('domains: {}\n', platformOf());
    expect(plan).toMatchObject({ version: 2, desired: 'acme.yaml', tenantVerified: true, steps: [] });
  });

  it('skips due work that would rotate its own key, and continues', async () => {
    const state = platformOf({
      service_accounts: [
        {
          name: 'ci',
          roles: ['editor'],
          api_keys: [
            { name: 'tenantry', start_validity: '2020-01-01' },
            { name: 'deploy', start_validity: '2020-01-01' },
          ],
        },
      ],
    });
    const text = `service_accounts:
  ci:
    api_keys:
      tenantry: { rotate_after: 90d, deliver_to: s }
      deploy: { rotate_after: 90d, deliver_to: s }
`;
    const plan = await planOf(text, state, { trust: { identity: addressOfText('api-key/ci/tenantry') } });
    expect(plan.refusals).toEqual([]);
    expect(plan.unplanned).toMatchObject([{ address: 'api-key/ci/tenantry', answer: { type: 'impossible', fields: [] } }]);
    expect(saysOf(plan.steps)).toHaveLength(3);
  });

  it('is empty for an organization that is in sync', async () => {
    const input = await worldOf('members: { ana@acme.example: { roles: [administrator] } }\n', platformOf());
    expect(makePlan(input)).toMatchObject({ steps: [], unplanned: [], refusals: [] });
    expect(input.difference.entries.member.map(({ type }) => type)).toEqual(['same', 'unmanaged']);
  });
});
