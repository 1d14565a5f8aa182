// The fleet file: stated and generated organizations, and all problems of a file at once.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import type { Fleet } from '../../src/fleet/fleet.ts';
import { loadFleet } from '../../src/fleet/load-fleet.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
const before = process.cwd();
beforeAll(() => {
  folder = temporaryFolder('fleet');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const tenantOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
const organization = (digit: number): string => `version: 1\ntenant: ${tenantOf(digit)}\n`;
const load = (text: string): Fleet => {
  write('fleet.yaml', `version: 1\n${text}`);
  return loadFleet('fleet.yaml');
};
const problemsIn = (text: string): readonly string[] => {
  try {
    load(text);
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ message, at }) => `${at?.line}:${at?.col} ${message}`);
  }
};

const acme = `{ tenant: ${tenantOf(1)}, path: acme }`;

beforeEach(() => {
  rmSync(join(folder, 'customers'), { recursive: true, force: true });
  write('acme/acme.yaml', organization(1));
});

describe('a fleet', () => {
  it('has the stated organizations, with the defaults', () => {
    const { rings, organizations } = load(
      `rings: [canary, main]\ndefaults: { labels: { country: br, tier: gold } }\norganizations:\n  beta: { tenant: ${tenantOf(2)}, path: beta.yaml, key: other, ring: canary, labels: { tier: silver } }\n  acme: ${acme}\n`,
    );
    expect(rings).toEqual(['canary', 'main']);
    expect(organizations.map(({ at, ...rest }) => ({ ...rest, line: at.line }))).toEqual([
      {
        name: 'acme',
        tenant: { type: 'known', id: tenantOf(1) },
        path: 'acme',
        key: 'acme',
        ring: 'main',
        labels: { country: 'br', tier: 'gold' },
        line: 6,
      },
      {
        name: 'beta',
        tenant: { type: 'known', id: tenantOf(2) },
        path: 'beta.yaml',
        key: 'other',
        ring: 'canary',
        labels: { country: 'br', tier: 'silver' },
        line: 5,
      },
    ]);
  });

  it('has limits, and organizations have rates: their own, or the default', () => {
    write('customers/north/a.yaml', organization(3));
    write('customers/south/a.yaml', organization(4));
    const own = `organizations: { acme: { tenant: ${tenantOf(1)}, path: acme, requests_per_minute: 30 } }`;
    const { organizations, ...fleet } = load(
      `requests_per_minute: 600\nmax_failed: 2\nmax_age: 36h\ndefaults: { requests_per_minute: 60 }\n${own}\ngenerated: [{ folders: "customers/n*", requests_per_minute: 90 }, { folders: "customers/s*" }]\n`,
    );
    expect(fleet).toEqual({ file: 'fleet.yaml', rings: ['all'], requestsPerMinute: 600, maxFailed: 2, maxAge: 36 * 3_600_000 });
    expect(organizations.map(({ name, requestsPerMinute }) => [name, requestsPerMinute])).toEqual([
      ['acme', 30],
      ['north', 90],
      ['south', 60],
    ]);
    const none = load(`organizations: { acme: ${acme} }\n`);
    expect([none.requestsPerMinute, none.maxFailed, none.maxAge, none.organizations[0]?.requestsPerMinute]).toEqual([
      undefined,
      0,
      undefined,
      undefined,
    ]);
  });

  it('has one ring without `rings:`', () => {
    expect(load(`organizations: { acme: ${acme} }\n`)).toMatchObject({ rings: ['all'], organizations: [{ ring: 'all' }] });
  });

  it('has an organization for each folder that matches, with the tenant of its desired state', () => {
    write('customers/north/a.yaml', 'version: 1\nregions: [br-se1]\n');
    write('customers/north/b.yaml', organization(3));
    write('customers/south/a.yaml', organization(4));
    write('customers/.hidden/a.yaml', organization(5));
    write('customers/readme.yaml', organization(6));
    const { organizations } = load('generated:\n  - { folders: "customers/*", labels: { kind: customer } }\n');
    expect(organizations.map(({ name, tenant, path, key, labels }) => [name, tenant, path, key, labels])).toEqual([
      ['north', { type: 'known', id: tenantOf(3) }, 'customers/north', 'north', { kind: 'customer' }],
      ['south', { type: 'known', id: tenantOf(4) }, 'customers/south', 'south', { kind: 'customer' }],
    ]);
  });

  it('keeps an organization whose desired state is broken: it must not look as if it did not exist', () => {
    write('customers/broken/a.yaml', 'tenant: [\n');
    write('customers/silent/a.yaml', 'version: 1\n');
    write('customers/fine/a.yaml', organization(3));
    write('customers/torn/a.yaml', organization(4));
    write('customers/torn/b.yaml', organization(5));
    write('customers/wrong/a.yaml', 'version: 1\ntenant: "all of them"\n');
    const { organizations } = load('generated: [{ folders: "customers/*" }]\n');
    expect(organizations.map(({ name, tenant }) => [name, tenant.type === 'unknown' ? tenant.problems.length > 0 : tenant.id])).toEqual([
      ['broken', true],
      ['fine', tenantOf(3)],
      ['silent', true],
      ['torn', true],
      ['wrong', true],
    ]);
  });
});

describe('a fleet file', () => {
  it.each<[string, string, readonly string[]]>([
    ['without organizations', 'rings: [main]\n', ['1:1 the fleet has no organization']],
    [
      'with an unknown ring',
      `rings: [main]\norganizations: { acme: { tenant: ${tenantOf(1)}, path: acme, ring: mian } }\n`,
      ['3:90 there is no ring `mian`'],
    ],
    ['with an unknown default ring', `defaults: { ring: main }\norganizations: { acme: ${acme} }\n`, ['2:19 there is no ring `main`']],
    [
      'with a path out of the project',
      `organizations: { acme: { tenant: ${tenantOf(1)}, path: ../../etc } }\n`,
      ['2:78 the file ../../etc is outside of the project .'],
    ],
    ['with an age of two thousand years', `max_age: 99999w\norganizations: { acme: ${acme} }\n`, ['2:10 `99999w` is not an age']],
    ['with an age of nothing', `max_age: 0d\norganizations: { acme: ${acme} }\n`, [expect.stringMatching(/^2:10 /)]],
    ['with a negative number of failures', `max_failed: -1\norganizations: { acme: ${acme} }\n`, [expect.stringMatching(/^2:13 /)]],
    ['with a rate of nothing', `requests_per_minute: 0\norganizations: { acme: ${acme} }\n`, [expect.stringMatching(/^2:22 /)]],
    ['with a pattern that matches nothing', 'generated: [{ folders: "customer/*" }]\n', ['2:24 no folder matches `customer/*`']],
  ])('%s is refused', (_, text, expected) => expect(problemsIn(text)).toEqual(expected));

  it('is refused with all its problems at once', () => {
    const line = (name: string, rest: string): string => `  ${name}: { ${rest} }\n`;
    const text = `organizations:\n${line('acme', `tenant: ${tenantOf(1)}, path: acme`)}${line('beta', `tenant: ${tenantOf(1)}, path: beta`)}${line(
      'gamma',
      `tenant: ${tenantOf(3)}, path: gamma, key: acme`,
    )}${line('delta', `tenant: ${tenantOf(4)}, path: ./acme, ring: nowhere`)}`;
    expect(problemsIn(text)).toEqual([
      '6:78 there is no ring `nowhere`',
      '4:3 `beta` has the same tenant as `acme` (fleet.yaml:3:3)',
      '5:3 `gamma` has the same key as `acme` (fleet.yaml:3:3)',
      '6:3 `delta` has the same desired state as `acme` (fleet.yaml:3:3)',
    ]);
  });

  it.each(['../acme', '.acme', 'a/b', 'Acme', 'acme.', 'a'.repeat(64), 'con\\u0000'])('cannot name an organization %j', (name) => {
    expect(problemsIn(`organizations: { "${name}": ${acme} }\n`)).not.toEqual([]);
  });
});

describe('a folder that is no organization of its own', () => {
  /** By name: the tenant, or why it is unknown. */
  const tenantsOf = (text: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      load(text).organizations.map(({ name, tenant }) => [
        name,
        tenant.type === 'known' ? tenant.id : tenant.problems.map(({ message }) => message).join('; '),
      ]),
    );
  const all = 'generated: [{ folders: "customers/*" }]\n';
  const stated = `organizations: { acme: ${acme} }\n`;
  beforeEach(() => write('customers/fine/a.yaml', organization(9)));

  it('of the tenant of another fails with it, and the others stay', () => {
    write('customers/north/a.yaml', organization(3));
    write('customers/copy/a.yaml', organization(3));
    expect(tenantsOf(all)).toEqual({
      copy: '`copy` (customers/copy) has the same tenant as `north` (customers/north)',
      fine: tenantOf(9),
      north: '`north` (customers/north) has the same tenant as `copy` (customers/copy)',
    });
  });

  it('of the tenant, in other letters, of an entry of the file fails with it', () => {
    write('customers/copy/a.yaml', `version: 1\ntenant: ABCDEF00-0000-4000-8000-000000000000\n`);
    const own = 'organizations: { acme: { tenant: abcdef00-0000-4000-8000-000000000000, path: acme } }\n';
    expect(tenantsOf(`${own}${all}`)).toEqual({
      acme: '`acme` (acme) has the same tenant as `copy` (customers/copy)',
      copy: '`copy` (customers/copy) has the same tenant as `acme` (acme)',
      fine: tenantOf(9),
    });
  });

  it('of the name of another is one organization with it, which fails', () => {
    write('customers/acme/a.yaml', organization(4));
    expect(tenantsOf(`${stated}${all}`)).toEqual({
      acme: '`acme` (acme) has the same name as `acme` (customers/acme)',
      fine: tenantOf(9),
    });
  });

  it('that two patterns match fails', () => {
    write('customers/north/a.yaml', organization(3));
    expect(tenantsOf('generated: [{ folders: "customers/*" }, { folders: "customers/n*" }]\n')).toEqual({
      fine: tenantOf(9),
      north: expect.stringContaining('has the same name as `north`'),
    });
  });

  it('of a name that no organization can have fails under one made from its path', () => {
    write('customers/North Side/a.yaml', organization(3));
    expect(tenantsOf(all)).toEqual({
      fine: tenantOf(9),
      'unnamed-c273d9db062a': 'the folder `customers/North Side` has no name that an organization can have',
    });
  });

  it('but a link fails, without being followed', () => {
    symlinkSync('/etc', join(folder, 'customers', 'link'));
    expect(tenantsOf(all)).toEqual({ fine: tenantOf(9), link: 'customers/link is a symbolic link' });
  });

  it('but a link on the way to folders fails', () => {
    write('teams/one/org/a.yaml', organization(3));
    symlinkSync('/etc', join(folder, 'teams', 'two'));
    expect(tenantsOf('generated: [{ folders: "teams/*/org" }]\n')).toEqual({ org: tenantOf(3), two: 'teams/two is a symbolic link' });
  });
});
