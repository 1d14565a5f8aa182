// No plan adds or strengthens a path to administrator without a step that needs an acknowledgement: over random worlds, against what the platform then reports.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PathEntry, pathChanges } from '../../src/access/paths/path-changes.ts';
import type { Accepted } from '../../src/diff/kept.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import type { Address } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { type Before, baseOf } from '../../src/plan/base.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { changesAccess, openPaths } from '../../src/plan/open-paths.ts';
import type { NoLongerReverted, Plan, PlanPart, Step, StepReason } from '../../src/plan/plan.ts';
import { skipUnacknowledged } from '../../src/plan/skip-unacknowledged.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { parseTrust } from '../../src/trust/load-trust.ts';
import type { Trust } from '../../src/trust/trust.ts';
import { stepOf } from '../apply/step-of.ts';
import { type Platform, planFor, platformWith, runPlanned } from '../apply/world.ts';
import { declaredBy, owned } from '../export/worlds.ts';
import { patient } from '../patient.ts';
import { metAtLeast, runs } from '../runs.ts';
import { addressOfText, fileOf, inputOf, platformOf, trusting } from './world.ts';

const iam = new Set([
  'member',
  'invitation',
  'service-account',
  'api-key',
  'role',
  'group',
  'group-member',
  'access-control',
  'domain',
  'federation',
]);
const wholeOf = ({ client, clock }: Platform): Promise<Live> => {
  const wants = everything(kindList.filter(({ name }) => iam.has(name)));
  return readLive(client, kindList, planReads(kindList, wants, []), { now: () => new Date(clock.now()) });
};

const people = ['ana2', 'bo', 'cy'].map((name) => `${name}@acme.example`);
const start = (rest: TenantDescription): Platform =>
  platformWith({ state: { ...platformOf(rest), people: people.map((email) => ({ email })) } });

const subset = <T>(...all: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...all]);
const permission = subset('bs_volume_list', 'mke_iam_adm', 'turia_iam_editor');
const role = subset('viewer', 'granting', 'labs', 'administrator');
const holders = fc.record({ roles: role, permissions: permission });

/** Groups hold the same roles before and after: no file can change what a group holds. */
const world = (groupRoles: readonly string[]): fc.Arbitrary<TenantDescription> =>
  fc.record({
    roles: permission.map((permissions) => [
      { name: 'granting', description: 'x', permissions: ['turia_iam_editor'] },
      { name: 'labs', description: 'x', permissions },
    ]),
    members: fc
      .tuple(
        ...people.map((email) =>
          fc.option(
            holders.map((one) => ({ email, ...one })),
            { nil: undefined },
          ),
        ),
      )
      .map((all) => all.flatMap((one) => one ?? [])),
    service_accounts: fc
      .tuple(holders, subset('mcr.read', 'iam:read', 'iam:write'))
      .map(([one, scopes]) => [
        { name: 'ci', email: 'ci', description: 'x', ...one, api_keys: [{ name: 'k', scopes: ['mcr.write', ...scopes] }] },
      ]),
    groups: subset(...people).map((emails) => [
      {
        name: 'Team',
        identifier: 'team',
        description: 'x',
        roles: [...groupRoles],
        members: emails.map((email) => ({ email, profile: 'member' })),
      },
    ]),
    access_control: fc.boolean().map((enforce_mfa) => ({ name: 'acme', enabled: true, enforce_mfa })),
  });
const worlds = role.chain((groupRoles) => fc.tuple(world(groupRoles), world(groupRoles)));

/** As the command reads them: everything that paths follow. */
const opened = (plan: Plan, desired: ReturnType<typeof fileOf>, live: Live) =>
  openPaths(plan, { desired, trust: trusting(), live, base: undefined });

/** A path of which nothing is documented opens nothing. */
const counted = (all: readonly PathEntry[]) => all.filter(({ certainty }) => certainty !== 'unknown');

const reasons: ReadonlySet<StepReason> = new Set([
  'makes-administrator',
  'grants-iam-writing',
  'widens-key',
  'trusts-identity-provider',
  'restores-access',
  'removes-protection',
  'opens-path',
]);

describe('a path that a plan opens', () => {
  it('has a step that needs an acknowledgement, and is the one that is read afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async ([before, after]) => {
        const platform = start(before);
        const desired = owned(declaredBy({ 'acme.yaml': exportText(exportLive(await wholeOf(start(after)), kindList)) }));
        const live = await wholeOf(platform);
        const planned = await planFor(platform, desired);
        const { plan, paths } = opened(planned.plan, desired, live);
        const outcome = await runPlanned(platform, planned);
        if (outcome.steps.some(({ type }) => type !== 'done' && type !== 'already-done')) return;
        const files = { desired };
        const seen = counted(pathChanges(live, await wholeOf(platform), files, files).entries);
        const open = seen.filter(({ change }) => change !== 'removed');
        const said = counted(paths.classes.change?.entries ?? []);
        const named = ({ change, subject }: (typeof seen)[number]): string => `${change} ${subject}`;
        expect(said.map(named)).toEqual(seen.map(named));
        // Whether a person who is added must accept an invitation first is known only afterwards.
        const waiting = new Set(said.filter(({ after: waits }) => waits === 'acceptance').map(named));
        const certain = (all: readonly PathEntry[]) => all.filter((one) => !waiting.has(named(one))).map(({ certainty }) => certainty);
        expect(certain(said)).toEqual(certain(seen));
        const isAsked = plan.steps.flatMap(({ acknowledgeFor }) => acknowledgeFor).some((one) => reasons.has(one));
        expect(open.length === 0 || isAsked).toBe(true);
      }),
      runs(25),
    );
  });
});

/** A file and its successors: what each stops being reverted is compared with the one before. */
const series = role.chain((groupRoles) => fc.tuple(world(groupRoles), fc.array(world(groupRoles), { minLength: 2, maxLength: 3 })));

describe('a series of two or three plans', () => {
  it('opens no path if nobody acknowledges anything', patient, async () => {
    let [opening, ran] = [0, 0];
    await fc.assert(
      fc.asyncProperty(series, async ([before, revisions]) => {
        const platform = start(before);
        const exported = await Promise.all(revisions.map(async (one) => exportText(exportLive(await wholeOf(start(one)), kindList))));
        const files = exported.map((text) => owned(declaredBy({ 'acme.yaml': text })));
        const live = await wholeOf(platform);
        let base: Before | undefined;
        for (const desired of files) {
          // oxlint-disable no-await-in-loop -- each plan is made of what the one before left
          const now = await wholeOf(platform);
          const planned = await planFor(platform, desired);
          const sources = { ...inputOf(desired, now), ...(base && { base: baseOf(base, now) }) };
          const { plan } = openPaths(makePlan(sources), { desired, trust: trusting(), live: now, base: sources.base });
          const { steps } = skipUnacknowledged(plan, []);
          opening += plan.steps.filter(({ acknowledgeFor }) => acknowledgeFor.includes('opens-path')).length;
          ran += steps.length;
          const chosen = new Set(steps.map(({ id }) => id));
          await runPlanned(platform, { ...planned, plan }, { choose: ({ id }) => chosen.has(id) });
          // oxlint-enable no-await-in-loop
          base = { type: 'declared', desired };
        }
        const after = await wholeOf(platform);
        const found = counted(pathChanges(live, after, {}, {}).entries).filter(({ change }) => change !== 'removed');
        expect(found.map(({ change, subject, path }) => `${change} ${subject} ${JSON.stringify(path)}`)).toEqual([]);
      }),
      runs(25),
    );
    // Otherwise there was nothing to acknowledge, or nothing to run.
    expect(Math.min(opening, ran)).toBeGreaterThanOrEqual(metAtLeast(1));
  });
});

const grants: TenantDescription = {
  roles: [{ name: 'granting', permissions: ['turia_iam_editor'] }],
  members: [{ email: 'bo@acme.example', roles: ['viewer'] }],
  groups: [{ name: 'Team', identifier: 'team', roles: ['granting'] }],
};

const reasonsOf = async (rest: TenantDescription, file: string) => {
  const platform = start(rest);
  const desired = fileOf(file);
  const { plan, paths } = opened((await planFor(platform, desired)).plan, desired, await wholeOf(platform));
  return { plan, paths, reasons: plan.steps.map(({ description, acknowledgeFor }) => [description, ...acknowledgeFor].join(': ')) };
};

describe('opens-path', () => {
  const joins = 'groups: { team: { name: Team, members: { bo@acme.example: member } } }\n';

  it('asks for somebody who is added to a group that holds a role', async () => {
    const { plan, paths, reasons: asked } = await reasonsOf(grants, joins);
    expect(asked).toEqual(['add bo@acme.example to group team as member: opens-path']);
    expect(plan.acknowledge.change).toBeDefined();
    expect(paths.classes.change?.entries.map(({ change, subject }) => [change, subject])).toEqual([['added', 'member/bo@acme.example']]);
  });

  it('asks for nothing if the group holds nothing', async () => {
    const { reasons: asked, paths } = await reasonsOf({ ...grants, groups: [{ name: 'Team', identifier: 'team' }] }, joins);
    expect([asked, paths.classes.change?.entries]).toEqual([['add bo@acme.example to group team as member'], []]);
  });

  it('is not beside another reason of access', async () => {
    const { reasons: asked } = await reasonsOf(grants, 'members: { bo@acme.example: { roles: [viewer, granting] } }\n');
    expect(asked).toEqual(['grant role granting to bo@acme.example: grants-iam-writing']);
  });

  it('is not asked for what only removes paths', async () => {
    const robot = {
      name: 'robot',
      email: 'robot',
      permissions: ['turia_iam_editor'],
      api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write'] }],
    };
    const { paths, reasons: asked } = await reasonsOf(
      { service_accounts: [robot] },
      'service_accounts: { robot: { email: robot, permissions: [] } }\n',
    );
    expect(asked).toEqual(['revoke permission turia_iam_editor from service account robot']);
    expect(paths.classes.change?.entries.map(({ change, subject }) => `${change} ${subject}`)).toEqual([
      'removed api-key/robot/k',
      'removed service-account/robot',
    ]);
  });

  it('is not evaluated if nothing changes access', async () => {
    const { paths } = await reasonsOf(grants, 'registries: { acmelabs: { region: br-se1 } }\n');
    expect(paths).toEqual({ evaluated: false, classes: {} });
  });
});

/** The change of a file, with what its trust file grants. */
const changed = async (rest: TenantDescription, before: string, after: string, trust: Partial<Trust> = {}) => {
  const [was, desired] = [fileOf(before), fileOf(after)];
  const live = await wholeOf(start(rest));
  const base = baseOf({ type: 'declared', desired: was }, live);
  const made = makePlan({ ...inputOf(desired, live, { trust }), base });
  const { plan, paths } = openPaths(made, { desired, trust: trusting(trust), live, base });
  const entries = Object.entries(paths.classes).map(
    ([name, changes]) => `${name}: ${changes.entries.map(({ change, subject }) => `${change} ${subject}`).join(', ')}`,
  );
  return { plan, paths, entries, asked: plan.steps.map(({ description, acknowledgeFor }) => [description, ...acknowledgeFor].join(': ')) };
};

describe('another sink of a key that exists', () => {
  const robot: TenantDescription = {
    service_accounts: [
      {
        name: 'robot',
        email: 'robot',
        permissions: ['turia_iam_editor'],
        api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write', 'mcr.read'] }],
      },
    ],
  };
  const key = (sink: string, scopes = 'iam:read, iam:write, mcr.read'): string =>
    `service_accounts: { robot: { email: robot, api_keys: { k: { scopes: [${scopes}], deliver_to: ${sink} } } } }\n`;
  const { sinks } = parseTrust(
    `version: 1\nsinks: { ${['ci', 'intern'].map((name) => `${name}: { file: ${name}.txt, for: api-key/robot/k, scopes: ["iam:*", "mcr.*"] }`).join(', ')} }\n`,
    'acme.trust.yaml',
  );

  it('has no step, and is an entry that must be acknowledged, because who reads that sink can become administrator', async () => {
    const { plan, paths, entries } = await changed(robot, key('ci'), key('intern'), { sinks });
    expect([plan.steps, entries]).toEqual([[], ['change: added outside/sink/intern, removed outside/sink/ci']]);
    expect(plan.noLongerReverted).toMatchObject([
      { type: 'sink', base: 'ci', head: 'intern', address: 'api-key/robot/k', acknowledgeFor: ['opens-path'] },
    ]);
    expect([paths.evaluated, plan.acknowledge]).toEqual([true, { change: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  });

  it('asks for no step elsewhere', async () => {
    const role = 'roles: { other: { permissions: [bs_volume_list] } }\n';
    const { plan, asked } = await changed(robot, key('ci'), `${key('intern')}${role}`, { sinks });
    expect([asked, plan.noLongerReverted.map(({ acknowledgeFor }) => acknowledgeFor)]).toEqual([['create role other'], [['opens-path']]]);
  });

  it('has another digest for another sink', async () => {
    const [one, other] = [
      await changed(robot, key('ci'), key('intern'), { sinks }),
      await changed(robot, key('intern'), key('ci'), { sinks }),
    ];
    expect(one.plan.acknowledge.change).not.toBe(other.plan.acknowledge.change);
  });

  it.each<[string, TenantDescription, Partial<Trust>]>([
    ['a sink that the trust file does not grant', robot, { sinks: { ci: sinks['ci'] } as Trust['sinks'] }],
    [
      'a key that leads nowhere',
      { service_accounts: [{ name: 'robot', email: 'robot', api_keys: [{ name: 'k', scopes: ['mcr.read'] }] }] },
      { sinks },
    ],
  ])('asks for nothing, and is listed: %s', async (_, rest, trust) => {
    const { plan } = await changed(rest, key('ci', 'mcr.read'), key('intern', 'mcr.read'), trust);
    expect(plan.noLongerReverted.filter(({ type }) => type === 'sink')).toMatchObject([{ acknowledgeFor: [] }]);
  });
});

describe('paths are evaluated', () => {
  const [bo, hub] = ['member/bo@acme.example', 'proxy-cache/br-se1/hub'].map(addressOfText);
  const step = (accessEffect: Step['accessEffect'], ...all: readonly (Address | undefined)[]): PlanPart => ({
    steps: [
      stepOf(
        1,
        all.flatMap((one) => one ?? []),
        { accessEffect },
      ),
    ],
    noLongerReverted: [],
  });
  const kept = (
    address: Address | undefined,
    acknowledgeFor: NoLongerReverted['acknowledgeFor'],
    rest: Accepted = { type: 'absent' },
  ): PlanPart => ({
    steps: [],
    noLongerReverted: [{ ...rest, ...(address && { address }), id: '', basis: '', class: 'change', says: [], acknowledgeFor }],
  });

  it.each<[what: string, expected: boolean, part: PlanPart]>([
    ['for a step that revokes access', true, step('revokes', hub, bo)],
    ['not for a step that grants something else', false, step('grants', hub)],
    ['not for a step that changes no access of a member', false, step('none', bo)],
    ['for access that is kept', true, kept(bo, ['adopts-access'])],
    ['not for what is kept of a member without access', false, kept(bo, [])],
    ['not for what is kept of something else', false, kept(hub, ['adopts-access'])],
    ['for a base that is not known', true, kept(undefined, ['adopts-access'])],
    ['for another sink', true, kept(hub, [], { type: 'sink', field: 'deliver_to', base: null, head: 'ci' })],
    ['not for nothing', false, { steps: [], noLongerReverted: [] }],
  ])('%s', (_, expected, part) => expect(changesAccess(part)).toBe(expected));
});

describe('the classes of a plan', () => {
  const bo = (roles: string, more = ''): string => `members: { bo@acme.example: { roles: [${roles}] } }\n${more}`;

  it('compare what a change keeps with what the base would have revoked', async () => {
    const kept = { ...grants, members: [{ email: 'bo@acme.example', roles: ['viewer', 'granting'] }] };
    const { plan, entries, asked } = await changed(kept, bo('viewer'), bo('viewer, granting'));
    expect([asked, entries]).toEqual([[], ['change: added member/bo@acme.example']]);
    expect(plan.noLongerReverted.map(({ acknowledgeFor }) => acknowledgeFor)).toEqual([['adopts-access']]);
  });

  it('have drift of its own, and no class without steps', async () => {
    const joins = 'groups: { team: { name: Team, members: { bo@acme.example: member } } }\n';
    const { entries, asked } = await changed(grants, joins, joins);
    expect([asked, entries]).toEqual([
      ['add bo@acme.example to group team as member: restores-access'],
      ['drift: added member/bo@acme.example'],
    ]);
  });

  it('open together what neither opens alone', async () => {
    const labs: TenantDescription = {
      roles: [{ name: 'labs', permissions: ['bs_volume_list'] }],
      members: [{ email: 'bo@acme.example', roles: ['viewer'] }],
    };
    const role = (permissions: string): string => `roles: { labs: { permissions: [${permissions}] } }\n`;
    const { entries, asked } = await changed(
      labs,
      bo('viewer, labs', role('bs_volume_list')),
      bo('viewer, labs', role('bs_volume_list, turia_iam_editor')),
    );
    expect(entries).toEqual(['change: ', 'drift: added member/bo@acme.example']);
    expect(asked).toEqual([
      'add turia_iam_editor to role labs: grants-iam-writing',
      'grant role labs to bo@acme.example: grants-iam-writing: restores-access',
    ]);
  });

  it('ask for what grants on the path, not for what only changes it', async () => {
    const { asked } = await changed(
      grants,
      'groups: { team: { name: Team } }\n',
      'groups: { team: { name: Team, description: New, members: { bo@acme.example: member } } }\nroles: { other: { permissions: [bs_volume_list] } }\n',
    );
    expect(asked).toEqual([
      'change the description of group team',
      'create role other',
      'add bo@acme.example to group team as member: opens-path',
    ]);
  });

  const rest = { name: 'Rest', identifier: 'rest' };
  const both: TenantDescription = { ...grants, groups: [...(grants.groups ?? []), rest] };
  const joinsRest = 'rest: { name: Rest, members: { bo@acme.example: member } }';

  it('ask for what grants on the path, not for what grants elsewhere', async () => {
    const joinsTeam = 'team: { name: Team, members: { bo@acme.example: member } }';
    const { asked } = await changed(both, 'groups: {}\n', `groups: { ${joinsTeam}, ${joinsRest} }\n`);
    expect(asked).toEqual(['add bo@acme.example to group rest as member', 'add bo@acme.example to group team as member: opens-path']);
  });

  it('ask for nothing elsewhere, if what the change keeps opens the path', async () => {
    const kept = { ...both, members: [{ email: 'bo@acme.example', roles: ['viewer', 'granting'] }] };
    const { plan, entries, asked } = await changed(kept, bo('viewer'), bo('viewer, granting', `groups: { ${joinsRest} }\n`));
    expect([entries, asked]).toEqual([['change: added member/bo@acme.example'], ['add bo@acme.example to group rest as member']]);
    expect(plan.noLongerReverted.map(({ acknowledgeFor }) => acknowledgeFor)).toContainEqual(['adopts-access']);
  });

  it('list a path once, though steps of an earlier class come before it', async () => {
    const joinsTeam = 'groups: { team: { name: Team, members: { bo@acme.example: member } } }\n';
    const { entries } = await changed(grants, joinsTeam, `${joinsTeam}roles: { other: { permissions: [bs_volume_list] } }\n`);
    expect(entries).toEqual(['change: ', 'drift: added member/bo@acme.example']);
  });

  it.each<[what: string, live: readonly string[], after: string, entries: readonly string[], asked: readonly string[]]>([
    ['elsewhere', [], ']}, other: { permissions: [bs_volume_list', ['change: added member/bo@acme.example'], ['create role other']],
    ['on the path', [], ', bs_volume_list', ['change: added member/bo@acme.example'], ['add bs_volume_list to role granting: opens-path']],
    [
      'on the path, of another class',
      ['bs_volume_list'],
      '',
      ['change: added member/bo@acme.example', 'drift: '],
      ['remove bs_volume_list from role granting'],
    ],
  ])('compare what a change keeps beside a step %s', async (_, live, after, said, steps) => {
    const kept: TenantDescription = {
      roles: [{ name: 'granting', permissions: ['turia_iam_editor', ...live] }],
      members: [{ email: 'bo@acme.example', roles: ['viewer', 'granting'] }],
    };
    const roles = (more = ''): string => `roles: { granting: { permissions: [turia_iam_editor${more}] } }\n`;
    const { entries, asked } = await changed(kept, bo('viewer', roles()), bo('viewer, granting', roles(after)));
    expect([entries, asked]).toEqual([said, steps]);
  });

  it('ask for nothing elsewhere, if a federation opens the path of its domain', async () => {
    const domain = (federations: string): string => `domains: { acme.example: { ${federations} } }\n`;
    const saml = "federations: { okta: { type: saml, entity_id: urn:x, sso_url: 'https://idp.example/sso', idp_certificate: SIMULATED } }";
    const { entries, asked } = await changed(
      { members: [{ email: 'bo@acme.example', roles: ['viewer'] }], domains: [{ domain: 'acme.example', verified: true }] },
      domain('') + bo('viewer'),
      domain(saml) + bo('viewer, editor'),
    );
    expect(entries).toEqual(['change: added outside/idp/idp.example, removed outside/mail/acme.example']);
    expect(asked).toEqual([
      'grant role editor to bo@acme.example',
      'create federation okta of acme.example (saml): trusts-identity-provider: irreversible: lockout-risk',
    ]);
  });

  it('ask for a step that opens a path only if another one, which is asked for, is left out', async () => {
    const joinsTeam = 'groups: { team: { name: Team, members: { bo@acme.example: member } } }\n';
    const { asked } = await changed(grants, bo('viewer'), bo('viewer, granting', joinsTeam));
    expect(asked).toEqual([
      'add bo@acme.example to group team as member: opens-path',
      'grant role granting to bo@acme.example: grants-iam-writing',
    ]);
  });
});
