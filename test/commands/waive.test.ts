// `tenantry waive`: one entry is added to the list of waivers, every other byte stays, and whatever is not a valid waiver changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { head, tenant } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();

const members = 'members:\n  ana@acme.example: {} # the owner\n';
const volumes = 'volumes:\n  old: { region: br-se1 }\n';
const start = `${head}${members}${volumes}`;
const decision = ['--owner', 'ana@acme.example', '--reason', 'Kept: the tax filing', '--until', '2027-02-28'];

const now = (): Date => new Date('2026-11-20T12:00:00Z');
const waive = (words: readonly string[]) => session.run(['waive', ...words], { now });
const text = (file = 'org.yaml'): string => readFileSync(join(session.folder, file), 'utf8');

const entry = `  - policy: volume-unattached
    resource: volume/br-se1/old
    reason: "Kept: the tax filing"
    owner: ana@acme.example
    expires: 2027-02-28
`;

describe('adds a waiver', () => {
  it.each([
    ['to a file without waivers', start, `${start}waivers:\n${entry}`],
    [
      'to a list',
      `${start}waivers:\n  - { policy: domain-unverified, resource: domain/x.example, reason: r, owner: Ops, expires: 2099-01-01 } # one\n# end\n`,
      `${start}waivers:\n  - { policy: domain-unverified, resource: domain/x.example, reason: r, owner: Ops, expires: 2099-01-01 } # one\n${entry}# end\n`,
    ],
    ['to an empty list', `${start}waivers: []\n`, `${start}waivers:\n${entry}`],
    ['with the line ends of the file', start.replaceAll('\n', '\r\n'), `${start}waivers:\n${entry}`.replaceAll('\n', '\r\n')],
    ['after a byte order mark', `\ufeff${start}`, `\ufeff${start}waivers:\n${entry}`],
  ])('%s', async (_, before, after) => {
    session.write('org.yaml', before);
    const { code, stdout, stderr } = await waive(['org.yaml', 'volume-unattached', 'volume/br-se1/old', ...decision]);
    expect([code, stderr]).toEqual([0, '']);
    expect(text()).toBe(after);
    expect(stdout).toBe('Changed org.yaml: volume-unattached is waived for volume/br-se1/old until 2027-02-28.\n1 waiver added\n');
  });

  it('with ticket and class', async () => {
    session.write('org.yaml', start);
    await waive(['org.yaml', 'volume-unattached', 'volume/br-se1/old', ...decision, '--ticket', 'SEC-142', '--class', 'temporary']);
    expect(text()).toContain('    reason_class: temporary\n    ticket: SEC-142\n');
    expect((await session.run('validate org.yaml')).code).toBe(0);
  });

  it('for the fingerprint of a finding', async () => {
    session.write('org.yaml', start);
    const fingerprint = fingerprintOf(tenant, 'volume-unattached', 'volume/br-se1/old');
    const { code } = await waive(['org.yaml', fingerprint, ...decision]);
    expect(code).toBe(0);
    expect(text()).toBe(`${start}waivers:\n${entry}`);
  });

  it('for the fingerprint of a finding of a saved result', async () => {
    session.write('org.yaml', `${head}policies: { settings: { organization-administrators-too-few: { params: { min: 9 } } } }\n`);
    await session.run('audit org.yaml --quiet --output json=audit.json');
    const fingerprint = fingerprintOf(tenant, 'organization-administrators-too-few', 'organization');
    expect((await waive(['org.yaml', fingerprint, ...decision])).code).toBe(2);
    expect((await waive(['org.yaml', fingerprint, '--result', 'audit.json', ...decision])).code).toBe(0);
    expect(text()).toContain('  - policy: organization-administrators-too-few\n    resource: organization\n');
  });

  it('to the file of a folder that holds waivers', async () => {
    session.write('all/a.yaml', start);
    session.write('all/b.yaml', `version: 1\nwaivers:\n${entry.replaceAll('old', 'older')}`);
    const { stdout, stderr } = await waive(['all', 'volume-unattached', 'volume/br-se1/old', ...decision]);
    expect(stderr).toBe('');
    expect(stdout).toContain('Changed all/b.yaml');
    expect(text('all/a.yaml')).toBe(start);
    expect(text('all/b.yaml')).toBe(`version: 1\nwaivers:\n${entry.replaceAll('old', 'older')}${entry}`);
  });

  it('that the next audit counts as waived, with its owner and ticket', async () => {
    session.write('org.yaml', `${head}members:\n  ana@acme.example: {}\n`);
    const before = await session.run('audit org.yaml --format json');
    const policy = 'organization-administrators-too-few';
    expect(before.stdout).not.toContain('"waiver":');
    session.write('org.yaml', `${head}policies: { settings: { ${policy}: { params: { min: 9 } } } }\n`);
    expect((await waive(['org.yaml', policy, 'organization', ...decision, '--ticket', 'SEC-142'])).code).toBe(0);
    const { stdout } = await session.run('audit org.yaml');
    expect(stdout).toContain('until 2027-02-28 by ana@acme.example: Kept: the tax filing (SEC-142)');
  });
});

describe('accepts what only the platform knows', () => {
  it.each<readonly [string, readonly string[]]>([
    ['a resource that is not declared, and like none', ['volume-unattached', 'volume/br-se1/tmp', ...decision]],
    [
      'an owner who is like no member',
      ['volume-unattached', 'volume/br-se1/old', '--owner', 'platform@groups.example', ...decision.slice(2)],
    ],
    ['a team', ['volume-unattached', 'volume/br-se1/old', '--owner', 'Platform', ...decision.slice(2)]],
  ])('%s', async (_, words) => {
    session.write('org.yaml', start);
    expect(await waive(['org.yaml', ...words])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('changes nothing for', () => {
  it.each<readonly [string, readonly string[], string]>([
    ['missing arguments', ['volume-unattached', 'volume/br-se1/old'], 'These options are required: --owner, --reason, --until'],
    [
      'an empty reason',
      ['volume-unattached', 'volume/br-se1/old', '--owner', 'Ops', '--reason', ' ', '--until', '2027-02-28'],
      'These options are required: --reason',
    ],
    ['no date', ['volume-unattached', 'volume/br-se1/old', ...decision.slice(0, 4), '--until', '2099-02-30'], '--until is not a date'],
    ['a past day', ['volume-unattached', 'volume/br-se1/old', ...decision.slice(0, 4), '--until', '2020-02-20'], '--until is in the past'],
    ['an unknown class', ['volume-unattached', 'volume/br-se1/old', ...decision, '--class', 'tolerated'], 'tolerated'],
    ['a policy without a resource', ['volume-unattached', ...decision], 'There is no resource for the policy volume-unattached'],
    ['an unknown policy', ['volume-unatached', 'volume/br-se1/old', ...decision], 'there is no policy `volume-unatached`'],
    ['a pattern of policies', ['volume-*', 'volume/br-se1/old', ...decision], 'must name one policy'],
    ['a policy that is not selected', ['volume-unencrypted', 'volume/br-se1/old', ...decision], 'is not selected'],
    ['a resource of another kind', ['volume-unattached', 'domain/x.example', ...decision], 'the waiver of volume-unattached'],
    ['an unknown fingerprint', ['0'.repeat(32), ...decision], 'No finding has the fingerprint'],
    ['a fingerprint with a resource', ['0'.repeat(32), 'volume/br-se1/old', ...decision], 'A fingerprint names its resource'],
    [
      'a resource that is nearly one of the file',
      ['volume-unattached', 'volume/br-se1/odl', ...decision],
      'Did you mean `volume/br-se1/old`?',
    ],
    [
      'an owner who is nearly a member',
      ['volume-unattached', 'volume/br-se1/old', '--owner', 'anna@acme.example', ...decision.slice(2)],
      'Did you mean `ana@acme.example`?',
    ],
    [
      'an end that is too late for its severity',
      ['volume-unattached', 'volume/br-se1/old', ...decision.slice(0, 4), '--until', '2029-12-31'],
      'waiver-too-long would report the waiver: ends in 1137 days; the maximum for medium is 180 days',
    ],
    ['a pattern that is too broad', ['volume-unattached', 'volume/**', ...decision], 'waiver-too-broad would report the waiver'],
  ])('%s', async (_, words, says) => {
    session.write('org.yaml', start);
    const { code, stdout, stderr } = await waive(['org.yaml', ...words]);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(says);
    expect(text()).toBe(start);
  });

  it('an unknown owner', async () => {
    const nobody = `${start}groups: {}\n`;
    session.write('org.yaml', nobody);
    const words = ['org.yaml', 'volume-unattached', 'volume/br-se1/old', '--owner', 'bob@acme.example', ...decision.slice(2)];
    const { code, stderr } = await waive(words);
    expect([code, text()]).toEqual([2, nobody]);
    expect(stderr).toContain('The waiver would be invalid: `bob@acme.example` is not declared under `members`');
  });

  it('a finding that is waived already, by an alias of its policy too', async () => {
    session.write('org.yaml', start);
    await waive(['org.yaml', 'volume-unattached', 'volume/br-se1/old', ...decision]);
    const once = text();
    const { code, stderr } = await waive(['org.yaml', 'volume-unattached', 'volume/br-se1/old', ...decision]);
    expect([code, text()]).toEqual([2, once]);
    expect(stderr).toContain('A waiver of volume-unattached for volume/br-se1/old exists until 2027-02-28');
  });

  it('a file that is not valid', async () => {
    session.write('org.yaml', `${start}memberz: {}\n`);
    expect((await waive(['org.yaml', 'volume-unattached', 'volume/br-se1/old', ...decision])).code).toBe(2);
    expect(text()).toBe(`${start}memberz: {}\n`);
  });
});

it('export --update keeps a byte order mark', async () => {
  writeFileSync(join(session.folder, 'org.yaml'), `\ufeff${head}access_control: { enabled: true, enforce_mfa: false }\n`);
  expect((await session.run('export --update org.yaml --quiet')).code).toBe(0);
  expect(text()).toBe(`\ufeff${head}access_control: { enabled: true, enforce_mfa: true }\n`);
});
