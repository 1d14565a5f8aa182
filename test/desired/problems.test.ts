import { describe, expect, it } from 'vitest';
import { problemsOf, warningsOf } from './load-text.ts';

const lines = (...text: readonly string[]): string => text.join('\n');

describe('contradictions, each reported once and at its position', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'a group member that is not a member',
      lines(
        'members:',
        '  ana@acme.example: {}',
        'groups:',
        '  ops:',
        '    members:',
        '      Ana@acme.example: admin',
        '      rui@acme.example: member',
      ),
      ['org.yaml:7:7 [reference] `rui@acme.example` is not declared under `members`'],
    ],
    [
      'a role that does not exist',
      lines(
        'roles:',
        '  shipper: {}',
        'members:',
        '  ana@acme.example:',
        '    roles: [editor, shiper]',
        '  rui@acme.example: { roles: [nothing] }',
      ),
      [
        'org.yaml:5:21 [reference] `shiper` is not declared under `roles` and is not a default role',
        'org.yaml:6:31 [reference] `nothing` is not declared under `roles` and is not a default role',
      ],
    ],
    [
      'a role of a service account',
      lines('roles: {}', 'service_accounts:', '  ci: { roles: [pusher] }'),
      ['org.yaml:3:17 [reference] `pusher` is not declared under `roles` and is not a default role'],
    ],
    [
      'a base that does not exist',
      lines('roles:', '  a: { based_on: b }'),
      ['org.yaml:2:18 [reference] `b` is not declared under `roles` and is not a default role'],
    ],
    [
      'roles based on each other',
      lines(
        'roles:',
        '  a: { based_on: b }',
        '  b: { based_on: c }',
        '  c: { based_on: a }',
        '  d: { based_on: a }',
        '  e: { based_on: e }',
      ),
      [
        'org.yaml:2:18 [reference] circular `based_on` between roles: `a` → `b` → `c` → `a`',
        'org.yaml:6:18 [reference] circular `based_on` between roles: `e` → `e`',
      ],
    ],
    [
      'a proxy cache that does not exist, or elsewhere',
      lines(
        'proxy_caches:',
        '  hub: { region: br-ne1, provider: harbor, url: "https://hub.example" }',
        'registries:',
        '  acme: { region: br-se1, proxy_cache: hub }',
        '  other: { region: br-ne1, proxy_cache: hubb }',
      ),
      [
        'org.yaml:4:40 [reference] `hub` is declared under `proxy_caches`, but not in region br-se1',
        'org.yaml:5:41 [reference] `hubb` is not declared under `proxy_caches`',
      ],
    ],
    [
      'break-glass members, owners of waivers and the fallback owner',
      lines(
        'members:',
        '  ana@acme.example: {}',
        'groups: {}',
        'policies: { fallback_owner: left@acme.example }',
        'guards:',
        '  break_glass: [ana@acme.example, rescue@acme.example]',
        'waivers:',
        '  - { policy: a, resource: volume/**, reason: r, owner: bob@acme.example, expires: 2026-12-31 }',
        '  - { policy: a, resource: volume/**, reason: r, owner: Platform team, expires: 2026-12-31 }',
      ),
      [
        'org.yaml:4:29 [reference] `left@acme.example` is not declared under `members`',
        'org.yaml:6:35 [reference] `rescue@acme.example` is not declared under `members`',
        'org.yaml:8:57 [reference] `bob@acme.example` is not declared under `members`',
      ],
    ],
    [
      'one member in two notations',
      lines('members:', '  ana@acme.example: {}', '  Ana@Acme.example: {}'),
      [
        'org.yaml:3:3 [declared-twice] `members."Ana@Acme.example"` declares member/ana@acme.example, which is already declared: `members."ana@acme.example"` at org.yaml:2:3',
      ],
    ],
    [
      'one volume under its short and its long key',
      lines('volumes:', '  db-data: { region: br-se1 }', '  br-se1/db-data: {}'),
      [
        'org.yaml:3:3 [declared-twice] `volumes."br-se1/db-data"` declares volume/br-se1/db-data, which is already declared: `volumes.db-data` at org.yaml:2:3',
      ],
    ],
    [
      'the same id twice',
      lines('volumes:', '  db-a: { region: br-se1, id: x1 }', '  db-b: { region: br-se1, id: x1 }'),
      ['org.yaml:3:31 [declared-twice] volume/br-se1/db-b and volume/br-se1/db-a have the same id `x1`'],
    ],
    [
      'regions that are missing, two, or not among the regions',
      lines(
        'regions: [br-se1]',
        'volumes:',
        '  aaa: {}',
        '  br-se1/bbb: { region: br-ne1 }',
        '  ccc: { region: br-ne1 }',
        '  br-ne1/ddd: {}',
        '  br-se1/eee: { region: br-se1 }',
      ),
      [
        'org.yaml:3:3 [region] the volume `aaa` has no region',
        'org.yaml:4:25 [region] the volume `br-se1/bbb` has two regions: br-se1 in its key and br-ne1 in `region:`',
        'org.yaml:5:18 [region] the volume `ccc` is in br-ne1, which is not listed under `regions` in this file',
        'org.yaml:6:3 [region] the volume `br-ne1/ddd` is in br-ne1, which is not listed under `regions` in this file',
      ],
    ],
    [
      'copies to a region that is not read',
      lines(
        'regions: [br-se1]',
        'volumes: { db-a: { region: br-se1 } }',
        'backup_schedules:',
        '  nightly: { volumes: [db-a], every: 1d, copy_to: [br-ne1] }',
      ),
      ['org.yaml:4:52 [region] copies go to `br-ne1`, which is not listed under `regions` in this file'],
    ],
    [
      'MFA without access control',
      lines('access_control:', '  enabled: false', '  enforce_mfa: true'),
      ['org.yaml:3:16 [no-effect] `enforce_mfa: true` has no effect while access control is disabled'],
    ],
    [
      'keys that are no names',
      lines(
        'roles: { editor: {} }',
        'members: { ana: {} }',
        'groups: { ops: { members: { bob: admin } }, "": {} }',
        'service_accounts: { ci: { api_keys: { deploy.next: {} } } }',
        'volumes: { br-se1/: {}, "BR SE/x": {} }',
      ),
      [
        'org.yaml:1:10 [name] `editor`: this is a default role, which cannot be changed; remove it',
        'org.yaml:2:12 [name] `ana`: a member is declared by the e-mail',
        'org.yaml:3:29 [reference] `bob` is not declared under `members`',
        'org.yaml:3:29 [name] `bob`: a member of a group is declared by the e-mail',
        'org.yaml:3:45 [name] the group `` has no name',
        'org.yaml:4:39 [name] `deploy.next`: names that end in `.next`, `.old` or `.unproved` are reserved for rotation',
        'org.yaml:5:12 [name] the volume `br-se1/` has no name',
        'org.yaml:5:25 [region] the volume `BR SE/x` has the region `BR SE`, which is not a valid region name',
      ],
    ],
    [
      'names that the platform does not take',
      lines('volumes:', '  db: { region: br-se1 }', `registries:`, `  ${'x'.repeat(64)}: { region: br-se1 }`),
      [
        'org.yaml:2:3 [name] `db`: the name of a volume has 3 to 50 characters',
        expect.stringContaining('org.yaml:4:3 [name] `xxx') as string,
      ],
    ],
    [
      'schedules: names, twice, full backups',
      lines(
        'snapshot_schedules:',
        '  Hourly: { volumes: ["**"], every: 1h }',
        '  night-: { volumes: ["**"], every: 1h }',
        '  daily: { volumes: ["**"], every: 1d }',
        'backup_schedules:',
        '  daily: { volumes: ["**"], every: 1d, type: incremental, full_every: 12h }',
      ),
      [
        'org.yaml:2:3 [schedule] the schedule `Hourly` has an invalid name: a name is 1 to 20 characters of `a-z`, `0-9` and `-`, and begins and ends with a letter or digit',
        'org.yaml:3:3 [schedule] the schedule `night-` has an invalid name: a name is 1 to 20 characters of `a-z`, `0-9` and `-`, and begins and ends with a letter or digit',
        'org.yaml:6:3 [declared-twice] the schedule `daily` is declared twice: it is already declared as a snapshot schedule at org.yaml:4:3',
        'org.yaml:6:71 [schedule] the schedule `daily` has `full_every: 12h`, which is shorter than `every: 1d`',
      ],
    ],
    [
      'resources that must not exist',
      lines(
        'members: { ana@acme.example: {} }',
        'removed:',
        '  member/Ana@acme.example: { reason: left }',
        '  membr/bob@acme.example: { reason: left }',
        '  volume/db-data: { reason: old }',
        '  snapshot/br-se1/x: { reason: old }',
        '  domain/acme.example: { reason: sold }',
        '  member/eva@acme.example: { reason: left, since: 2026-02-30 }',
      ),
      [
        'org.yaml:3:3 [declared-twice] member/ana@acme.example is listed under `removed` but also declared at org.yaml:1:12',
        'org.yaml:4:3 [address] `membr/bob@acme.example` is not a valid resource address',
        'org.yaml:5:3 [address] `volume/db-data` is not a valid resource address of a volume',
        'org.yaml:6:3 [address] `snapshot/br-se1/x` cannot be removed: a desired state cannot declare a snapshot',
        'org.yaml:7:3 [address] `domain/acme.example` cannot be removed: the platform has no operation to remove domains',
        'org.yaml:8:51 [value] `since` is not a valid date: `2026-02-30`',
      ],
    ],
    [
      'renames that cannot be followed',
      lines(
        'members:',
        '  ana@acme.example: { renamed_from: anna@acme.example }',
        'volumes:',
        '  new-a: { region: br-se1, renamed_from: old-a }',
        '  new-b: { region: br-se1, renamed_from: old-a }',
        '  new-c: { region: br-se1, renamed_from: new-a }',
        '  swap-a: { region: br-se1, renamed_from: swap-b }',
        '  swap-b: { region: br-se1, renamed_from: swap-a }',
        '  self-a: { region: br-se1, renamed_from: self-a }',
        '  new-d: { region: br-se1, renamed_from: old-d }',
        'removed: { volume/br-se1/old-d: { reason: old } }',
      ),
      [
        'org.yaml:2:37 [rename] a member cannot be renamed',
        'org.yaml:5:42 [rename] volume/br-se1/new-a is already renamed from volume/br-se1/old-a at org.yaml:4:3',
        'org.yaml:6:42 [rename] volume/br-se1/new-a is still declared at org.yaml:4:3',
        'org.yaml:7:43 [rename] circular `renamed_from`: volume/br-se1/swap-a ← volume/br-se1/swap-b ← volume/br-se1/swap-a',
        'org.yaml:9:43 [rename] circular `renamed_from`: volume/br-se1/self-a ← volume/br-se1/self-a',
        'org.yaml:10:42 [rename] volume/br-se1/old-d is also under `removed`',
      ],
    ],
    [
      'authoritative without a section',
      lines('ownership: { members: authoritative, api_keys: authoritative }', 'service_accounts: { ci: {} }'),
      [
        'org.yaml:1:23 [ownership] `authoritative` without a section `members` would remove all members',
        'org.yaml:1:48 [ownership] `authoritative` without a section `api_keys` would remove all API keys',
      ],
    ],
    [
      'authoritative on a kind that cannot be removed',
      lines('ownership: { domains: authoritative }', 'domains: {}'),
      [expect.stringContaining('org.yaml:1:23 [schema]') as string],
    ],
    [
      'a policy disabled without a reason',
      lines(
        'policies:',
        '  settings:',
        '    a: { enabled: false }',
        '    b: { enabled: false, reason: noise }',
        '    c: { enabled: true }',
      ),
      ['org.yaml:3:19 [setting] the policy `a` is disabled without a reason'],
    ],
    [
      'waivers that are not valid',
      lines('waivers:', '  - { policy: "a*", resource: "**", reason: r, owner: o, expires: 2026-02-30 }'),
      [
        'org.yaml:2:15 [waiver] a waiver must name one policy, not a pattern',
        'org.yaml:2:67 [waiver] `expires` is not a valid date: `2026-02-30`',
      ],
    ],
    [
      'an invalid time',
      lines('members:', '  ana@acme.example: { reviewed_at: 2026-13-01 }'),
      ['org.yaml:2:36 [value] `members."ana@acme.example".reviewed_at` is not a valid time: `2026-13-01`'],
    ],
  ])('%s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });
});

describe('several files', () => {
  it('name both positions of a duplicate declaration', () => {
    const texts = {
      'a.yaml': lines(
        'version: 1',
        'tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7',
        'members:',
        '  ana@acme.example: {}',
        'policies: { settings: { a: { severity: low } } }',
      ),
      'b.yaml': lines(
        'version: 1',
        'tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7',
        'members:',
        '  ana@acme.example: {}',
        'policies: { settings: { a: { severity: high } } }',
      ),
    };
    expect(problemsOf(texts).map((line) => line.replaceAll(/at \S*\//g, 'at '))).toEqual([
      'b.yaml:2:1 [declared-twice] `tenant` is declared twice: it is already declared at a.yaml:2:1',
      'b.yaml:4:3 [declared-twice] `members."ana@acme.example"` is declared twice: it is already declared at a.yaml:4:3',
      'b.yaml:5:25 [declared-twice] `policies.settings.a` is declared twice: it is already declared at a.yaml:5:25',
    ]);
  });

  it('have all problems reported at once', () => {
    const problems = problemsOf({
      'a.yaml': 'version: 1\nmembrs: {}\n',
      'b.yaml': 'version: 1\n\tx: 1\n',
      'c.yaml': 'members: {}\nversion: 2\n',
    });
    expect(problems.map((line) => line.split(' ')[0])).toEqual(['a.yaml:2:1', 'b.yaml:2:1', 'c.yaml:2:10']);
  });

  it('each need a version', () => {
    expect(problemsOf({ 'a.yaml': 'version: 1', 'b.yaml': 'members: {} # no version' })).toEqual([
      'b.yaml:1:1 [missing-key] missing required key `version`',
    ]);
  });
});

describe('warnings', () => {
  it.each<readonly [string, string, readonly string[]]>([
    ['nothing for documented default roles', 'members: { ana@acme.example: { roles: [administrator, viewer] } }', []],
    [
      'a role that needs live data',
      'members: { ana@acme.example: { roles: [shipper] } }',
      ['org.yaml:1:40 [reference-open] cannot be checked offline: roles `shipper`'],
    ],
    [
      'patterns that match nothing declared',
      lines('volumes: { db-a: { region: br-se1 } }', 'snapshot_schedules:', '  h: { volumes: ["db-*", "br-ne1/**", web], every: 1h }'),
      [
        'org.yaml:3:26 [reference-open] no declared volume matches `br-ne1/**`',
        'org.yaml:3:39 [reference-open] no declared volume is named `web`',
      ],
    ],
    [
      'an owner of a waiver that is not a member, but may be a group',
      lines(
        'members: { ana@acme.example: {} }',
        'waivers:',
        '  - { policy: a, resource: domain/x.example, reason: r, owner: ops@groups.example, expires: 2026-12-31 }',
        '  - { policy: b, resource: domain/x.example, reason: r, owner: ana@acme.example, expires: 2026-12-31 }',
        '  - { policy: c, resource: domain/x.example, reason: r, owner: Storage team, expires: 2026-12-31 }',
      ),
      ['org.yaml:3:64 [reference-open] `ops@groups.example` is not declared under `members`'],
    ],
    [
      'a fallback owner that is not a member, but may be a group',
      lines('members: { ana@acme.example: {} }', 'policies: { fallback_owner: ops@groups.example }'),
      ['org.yaml:2:29 [reference-open] `ops@groups.example` is not declared under `members`'],
    ],
    ['a fallback owner who is a member', lines('members: { ana@acme.example: {} }', 'policies: { fallback_owner: Ana@acme.example }'), []],
    [
      'a fallback owner that is a team',
      lines('members: { ana@acme.example: {} }', 'groups: {}', 'policies: { fallback_owner: Security team }'),
      [],
    ],
    ['a fallback owner where no members are declared', lines('policies: { fallback_owner: ops@groups.example }'), []],
    [
      'a region that no document names, once',
      lines('regions: [br-se1, br-sel]', 'volumes:', '  db-a: { region: br-sel }', '  db-b: { region: br-se1 }'),
      ['org.yaml:1:19 [region-unknown] unknown region `br-sel`'],
    ],
    [
      'a region that only an item names',
      lines('volumes:', '  db-a: { region: mars-1 }', '  db-b: { region: mars-1 }'),
      ['org.yaml:2:3 [region-unknown] unknown region `mars-1`'],
    ],
    [
      'many names as a number',
      lines('volumes:', ...['a', 'b', 'c', 'd'].map((type) => `  db-${type}: { region: br-se1, type: ${type} }`)),
      ['org.yaml:2:33 [reference-open] cannot be checked offline: 4 volume types, such as `a`'],
    ],
    [
      'a name that some documents exclude',
      'registries: { acme-prod: { region: br-se1 } }',
      ['org.yaml:1:15 [name] `acme-prod`: the platform documents only lower-case letters and digits; it may refuse others'],
    ],
  ])('%s', (_, text, warnings) => {
    expect(warningsOf(text)).toEqual(warnings);
  });
});
