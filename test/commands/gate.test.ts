// The gate of a pull request: the policies of the base decide, whatever the change adds or loosens is listed, and the trust file comes first. Over HTTP.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outlook } from '../../src/policies/outlook.ts';
import type { OutlookReport, Review } from '../../src/report/review.ts';
import { type Repository, startRepository } from '../repository.ts';
import { head, organization, type Session, startSession } from './session.ts';

const mfa = 'access-control-mfa-enforced';

let session: Session;
let repository: Repository;

/** An organization without MFA, as declared. */
const declared = `${head}access_control: { enabled: true, enforce_mfa: false }\nmembers:\n  ana@acme.example: { roles: [administrator] }\n  rescue@acme-ops.example: { roles: [administrator] }\n  rui@acme.example: { roles: [editor] }\n`;

const waived = `waivers:\n  - { policy: ${mfa}, resource: access-control, reason: later, owner: ana@acme.example, expires: 2099-12-31 }\n`;

const setting = (text: string): string => `policies:\n  settings:\n    ${text}\n`;

beforeEach(async () => {
  session = await startSession(organization({ access_control: { enabled: true, enforce_mfa: false } }));
  repository = startRepository(session.folder);
});
afterEach(() => session.close());

type Printed = Pick<Review, 'exitCode' | 'verdict' | 'trustChange'> & { readonly outlook: OutlookReport };

const planned = async (words = ''): Promise<Printed> => {
  const { stdout, stderr } = await session.run(`plan acme.yaml --base HEAD --quiet --format json${words}`);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

const policiesIn = (outlook: Outlook, name: 'introduced' | 'newlyEvaluated' | 'suppressed' | 'remaining'): readonly string[] =>
  outlook[name].map(({ policy }) => policy);

/** Commits the base, puts the change on top of it, and plans. */
const change = async (base: Readonly<Record<string, string>>, after: Readonly<Record<string, string | undefined>>, words?: string) => {
  for (const [file, text] of Object.entries(base)) session.write(file, text);
  repository.commit();
  for (const [file, text] of Object.entries(after)) {
    if (text === undefined) rmSync(join(session.folder, file));
    else session.write(file, text);
  }
  return planned(words);
};

/** A policy about the e-mail of every member. `nobody`: whether it requires that one. */
const rule = (id: string, isNobody: boolean): string => {
  const [passes, fails] = isNobody ? ['nobody', 'somebody'] : ['somebody', 'nobody'];
  const kase = (name: string, rest: string): string => `  - { name: ${name}, ${rest}, expect: ${name} }\n`;
  return `id: ${id}
since: 0.1.0
title: Something
why: It matters.
kind: member
severity: high
packs: [baseline]
require: resource.email ${isNobody ? '==' : '!='} "nobody"
message: it does not hold
fix: { text: Fix it. }
manual: true
cases:
${kase('pass', `resource: { email: ${passes} }`)}${kase('fail', `resource: { email: ${fails} }`)}${kase('unknown', 'unread: [email]')}`;
};

const none = true;
const any = false;
const files = 'policies: { files: [rules/] }\n';

describe('suppressed by the change, and still counted', () => {
  // Everything that counts as loosened: test/policies/weakened-settings.test.ts.
  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string | undefined>>, string, string]>([
    ['a waiver until 2099', { 'acme.yaml': declared }, { 'acme.yaml': declared + waived }, 'waiver', mfa],
    [
      'a policy file deleted',
      { 'acme.yaml': declared + files, 'rules/a.yaml': rule('member-a', none), 'rules/b.yaml': rule('member-b', any) },
      { 'rules/a.yaml': undefined },
      'policy-removed',
      'member-a',
    ],
  ])('%s', async (_, base, after, type, policy) => {
    const { outlook, exitCode, verdict } = await change(base, after, ' --fail-on high');
    expect(outlook.loosened.map((one) => [one.type, ...one.policies])).toContainEqual([type, policy]);
    expect(policiesIn(outlook, 'suppressed')).toContain(policy);
    const position = outlook.loosened.findIndex((one) => one.type === type && one.policies.includes(policy));
    expect(outlook.suppressed.find((one) => one.policy === policy)?.by).toContain(position);
    expect(outlook.decidedBy).toMatchObject({ type: 'base' });
    expect({ exitCode, verdict }).toMatchObject({ exitCode: 1, verdict: expect.stringContaining('Loosened settings failed') });
    // The finding is old, and offline it may not be known: both commands fail all the same.
    const old = await planned(' --fail-on high --only-new');
    expect(old).toMatchObject({ exitCode: 1, outlook: { gate: { failing: 0, loosened: expect.any(Number) } } });
    expect((await session.run('validate acme.yaml --base HEAD --quiet --fail-on high --only-new')).code).toBe(1);
    const text = await session.run('plan acme.yaml --base HEAD --quiet');
    expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining('Loosened settings') });
    // After the merge, it counts.
    repository.commit();
    const merged = await planned(' --fail-on high');
    expect({ ...merged.outlook, suppressed: policiesIn(merged.outlook, 'suppressed') }).toMatchObject({ suppressed: [], loosened: [] });
  });

  it('fails a change that removes the guards, whatever they are worth, and shows them in every format', async () => {
    const guarded = `${declared}guards: { administrators_min: 2, break_glass: [rescue@acme-ops.example] }\n`;
    const gate = ' --fail-on critical --only-new';
    const { outlook, exitCode, verdict } = await change({ 'acme.yaml': guarded }, { 'acme.yaml': declared }, gate);
    expect(outlook.loosened.map(({ type, says }) => `${type}: ${says}`)).toEqual([
      'guard: removes the guard administrators_min (2)',
      'guard: removes rescue@acme-ops.example from the guard break_glass',
    ]);
    expect({ exitCode, gate: outlook.gate, verdict }).toEqual({
      exitCode: 1,
      gate: { failOn: 'critical', onlyNew: true, failing: 0, loosened: 2, hidden: 0 },
      verdict: 'Loosened settings failed: this change loosens 2 guards. 2 no longer declared.',
    });
    for (const command of ['plan', 'validate'])
      for (const format of ['text', 'markdown']) {
        const { code, stdout } = await session.run(`${command} acme.yaml --base HEAD --quiet --format ${format}${gate}`);
        expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringMatching(/removes the guard (?:`|)administrators/) });
        expect(stdout).toContain('Loosened settings failed');
      }
  });

  it('passes what cannot hide a finding that counts, and fails what could hide one that is not known now', async () => {
    const many = 'organization-administrators-too-many';
    const gate = ' --fail-on critical --only-new';
    const low = await change(
      { 'acme.yaml': declared },
      { 'acme.yaml': declared + setting(`${many}: { enabled: false, reason: few }`) },
      gate,
    );
    expect(low).toMatchObject({ exitCode: 0, outlook: { loosened: [{ type: 'disabled' }], gate: { loosened: 0 } } });
    const high = await planned(' --fail-on low --only-new');
    expect(high).toMatchObject({ exitCode: 1, outlook: { suppressed: [], gate: { loosened: 1, hidden: 0, failing: 0 } } });
  });
});

describe('newly evaluated', () => {
  it('includes findings of a policy that the change adds', async () => {
    const { outlook, exitCode } = await change(
      { 'acme.yaml': declared },
      { 'acme.yaml': declared + files, 'rules/a.yaml': rule('member-a', none) },
      ' --fail-on high --only-new',
    );
    expect([...new Set(policiesIn(outlook, 'newlyEvaluated'))]).toEqual(['member-a']);
    expect(outlook.loosened).toEqual([]);
    expect(exitCode).toBe(0);
  });

  it('compares every pack, with amounts of money as parameters too', async () => {
    const packs = 'policies: { packs: [baseline, strict, cost, data-protection] }\n';
    const { outlook } = await change({ 'acme.yaml': `${declared}${packs}` }, { 'acme.yaml': `${declared}${packs}${waived}` });
    expect(outlook.decidedBy.type).toBe('base');
    expect(policiesIn(outlook, 'suppressed')).toEqual([mfa]);
  });

  it('is decided by the policy that the base puts in place of a built-in one', async () => {
    const own = `${rule('member-own', true)}overrides: member-off-domain\n`;
    const files = { 'acme.yaml': `${declared}policies: { files: [own.yaml] }\n`, 'own.yaml': own };
    const { outlook } = await change(files, {});
    const named = [...outlook.suppressed, ...outlook.remaining, ...outlook.introduced, ...outlook.newlyEvaluated, ...outlook.unknown].map(
      ({ policy }) => policy,
    );
    expect(named).toContain('member-own');
    expect(named).not.toContain('member-off-domain');
  });

  it('does not let a replaced policy disappear: every audit after the merge reports it', async () => {
    const own = `${rule('member-own', true)}overrides: member-off-domain\n`;
    const first = await change(
      { 'acme.yaml': declared },
      { 'acme.yaml': `${declared}policies: { files: [own.yaml] }\n`, 'own.yaml': own },
      ' --fail-on low',
    );
    expect(first.outlook.loosened.map(({ type }) => type)).toContain('policy-changed');
    repository.commit();
    const audit = await session.run('audit acme.yaml --quiet --format json');
    const { findings }: { readonly findings: readonly { readonly policy: string; readonly address: string; readonly text: string }[] } =
      JSON.parse(audit.stdout);
    expect(findings.flatMap(({ policy, address, text }) => (policy === 'setting-loosened-here' ? [`${address}: ${text}`] : []))).toEqual([
      'setting/member-own: member-own is weakened here: replaces member-off-domain',
    ]);
  });

  describe('by `policies.since`', () => {
    const allowed = '{ params: { allow: ["*@acme.example", "*@acme-ops.example"] } }';
    const since = (version?: string): string =>
      `${declared}policies:\n${version === undefined ? '' : `  since: ${version}\n`}  settings:\n    member-off-domain: ${allowed}\n    invitation-off-domain: ${allowed}\n`;
    const withEve = (text: string): string => text.replace('  rui@', '  eve@evil.example: { roles: [editor] }\n  rui@');
    const namesOf = (findings: readonly { readonly policy: string; readonly address: string }[]): readonly string[] =>
      findings.map(({ policy, address }) => `${policy} ${address}`);
    /** A new member is invited first. */
    const eve = 'invitation-off-domain invitation/eve@evil.example';

    it('hides nothing in the pull request that adds it, and every run after the merge says what only warns', async () => {
      const both = await change({ 'acme.yaml': since() }, { 'acme.yaml': withEve(since('0.1.0')) }, ' --fail-on high');
      expect([both.exitCode, namesOf(both.outlook.suppressed), namesOf(both.outlook.onlyWarn)]).toEqual([1, [eve], []]);
      expect(both.outlook.suppressed[0]).not.toHaveProperty('onlyWarnsUntil');
      expect(both.verdict).toContain('this change loosens 1 setting and would hide 1 finding of severity high or higher.');

      // The first pull request only adds `since`; the second one, after its merge, adds the finding.
      session.write('acme.yaml', since());
      repository.commit();
      const first = await change({}, { 'acme.yaml': since('0.1.0') }, ' --fail-on high');
      expect(first.outlook.loosened.map(({ type }) => type)).toContain('since');
      expect(first.verdict).toContain('this change loosens 1 setting and could hide findings of severity high or higher.');
      const second = await change({ 'acme.yaml': since('0.1.0') }, { 'acme.yaml': withEve(since('0.1.0')) }, ' --fail-on high');
      expect([namesOf(second.outlook.introduced), namesOf(second.outlook.suppressed)]).toEqual([[], []]);
      expect(second.outlook.onlyWarn).toMatchObject([
        { policy: 'invitation-off-domain', otherwise: 'introduced', onlyWarnsUntil: '0.2.0' },
      ]);
      const { stdout } = await session.run('plan acme.yaml --base HEAD --quiet --fail-on high');
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('(new since 0.2.0; only warns until `policies.since` is 0.2.0)');
      expect(stdout).toContain('acme.yaml:');
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Write `since: 0.2.0` so that they count.');
    });

    it('counts again in the change that raises it', async () => {
      const { outlook, exitCode } = await change(
        { 'acme.yaml': since('0.1.0') },
        { 'acme.yaml': withEve(since('0.2.0')) },
        ' --fail-on high',
      );
      expect([exitCode, namesOf(outlook.introduced), namesOf(outlook.onlyWarn), outlook.loosened]).toEqual([1, [eve], [], []]);
      expect([...namesOf(outlook.introduced), ...namesOf(outlook.newlyEvaluated)]).toContain(eve);
    });

    it('decides the exit code of an audit, and its result names each policy that only warns', async () => {
      const offDomain = (version?: string): string => since(version).replace(', "*@acme-ops.example"', '');
      const audit = async (text: string) => {
        session.write('acme.yaml', text.replace('enforce_mfa: false', 'enforce_mfa: true'));
        const { stdout } = await session.run('audit acme.yaml --quiet --fail-on high --format json');
        const result: Review = JSON.parse(stdout);
        const own = (result.findings ?? []).filter(({ policy }) => policy === 'member-off-domain');
        const card = result.policies?.find(({ id }) => id === 'member-off-domain');
        return { exitCode: result.exitCode, own, card, warnings: result.warnings.map(({ message }) => message) };
      };
      const [all, some] = [await audit(offDomain()), await audit(offDomain('0.1.0'))];
      expect(all.own).toHaveLength(1);
      expect(some.own).toMatchObject([{ onlyWarnsUntil: '0.2.0', verdict: { type: 'fail' } }]);
      expect([all.card?.onlyWarnsUntil, some.card?.onlyWarnsUntil]).toEqual([undefined, '0.2.0']);
      expect(some.card?.counts).toEqual(all.card?.counts);
      expect(some.warnings.filter((message) => message.includes('only warn'))).toHaveLength(1);
      expect(some.warnings.find((message) => message.includes('only warn'))).toContain('member-off-domain');
    });
  });

  it('includes findings that a waiver of the base covered', async () => {
    const { outlook, exitCode } = await change({ 'acme.yaml': declared + waived }, { 'acme.yaml': declared }, ' --fail-on high');
    expect(policiesIn(outlook, 'newlyEvaluated')).toEqual([mfa]);
    expect(exitCode).toBe(1);
  });
});

describe('--only-new', () => {
  it('accepts old findings, and fails on one that the change introduces', async () => {
    expect(await change({ 'acme.yaml': declared }, {}, ' --fail-on high --only-new')).toMatchObject({ exitCode: 0 });
    const on = declared.replace('enforce_mfa: false', 'enforce_mfa: true');
    await session.close();
    session = await startSession();
    repository = startRepository(session.folder);
    const off = await change({ 'acme.yaml': on }, { 'acme.yaml': declared + waived }, ' --fail-on high --only-new');
    expect(off.outlook.suppressed).toMatchObject([{ policy: mfa, otherwise: 'introduced' }]);
    expect(off.exitCode).toBe(1);
  });

  it('is a usage error without a base', async () => {
    session.write('acme.yaml', declared);
    expect(await session.run('plan acme.yaml --only-new')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--only-new needs --base'),
    });
  });
});

describe('a base without policies for the decision', () => {
  it('uses the baseline pack if the file is new', async () => {
    const { outlook, exitCode } = await change({ 'notes.txt': 'x' }, { 'acme.yaml': declared + waived }, ' --fail-on high');
    expect(outlook.decidedBy).toMatchObject({ type: 'new' });
    expect(policiesIn(outlook, 'suppressed')).toEqual([mfa]);
    expect(exitCode).toBe(1);
  });

  it.each([
    ['its file is invalid', { 'acme.yaml': 'version: 1\nrolse: {}\n' }, { 'acme.yaml': declared + waived }],
    [
      'its own policies are invalid',
      { 'acme.yaml': declared + files, 'rules/a.yaml': 'id: [\n' },
      { 'acme.yaml': declared, 'rules/a.yaml': undefined },
    ],
    ['its own policies are not there', { 'acme.yaml': `${declared}policies: { files: [none.yaml] }\n` }, { 'acme.yaml': declared }],
  ])('accepts nothing if %s', async (_, base, after) => {
    const { outlook, exitCode } = await change(base, after, ' --fail-on critical --only-new');
    expect(outlook.decidedBy).toMatchObject({ type: 'unclear', problems: [expect.anything()] });
    expect(exitCode).toBe(3);
  });
});

describe('the trust file', () => {
  const trust = 'guards: { administrators_min: 2 }\n';
  const said = async (): Promise<string> => {
    const { stdout } = await session.run('plan acme.yaml --base HEAD --trust trust.yaml --quiet');
    return stdout.split('\n').slice(0, 8).join('\n');
  };

  it('is listed first if the change alters it, with the changed settings', async () => {
    const { trustChange } = await change(
      { 'acme.yaml': declared, 'trust.yaml': trust },
      { 'trust.yaml': trust.replace('2', '1') },
      ' --trust trust.yaml',
    );
    expect(trustChange).toEqual({ type: 'changed', file: 'trust.yaml', paths: [['guards', 'administrators_min']] });
    expect(await said()).toMatch(/^Plan acme.yaml.*\n\nTrust file changed: review first\n[^]*guards.administrators_min/);
  });

  it('fails the check of loosened settings, so that the next change cannot use what it allows', async () => {
    const relaxed = await change(
      { 'acme.yaml': declared, 'trust.yaml': trust },
      { 'trust.yaml': trust.replace('2', '1') },
      ' --trust trust.yaml --fail-on high --only-new',
    );
    expect(relaxed).toMatchObject({
      exitCode: 1,
      verdict: 'Loosened settings failed: this change changes the trust file.',
      outlook: {
        loosened: [{ type: 'trust', says: 'changes the trust file trust.yaml: guards.administrators_min', mayHide: 'critical' }],
        gate: { failing: 0, loosened: 1, hidden: 0 },
      },
    });
    const { code } = await session.run('validate acme.yaml --base HEAD --trust trust.yaml --fail-on high --only-new');
    expect(code).toBe(1);
  });

  it('is not mentioned if it is unchanged, not tracked by git, or outside of the repository', async () => {
    expect((await change({ 'acme.yaml': declared, 'trust.yaml': trust }, {}, ' --trust trust.yaml')).trustChange).toBeUndefined();
    session.write('mine.yaml', trust);
    expect((await planned(' --trust mine.yaml')).trustChange).toBeUndefined();
    repository.git('add', 'mine.yaml');
    expect((await planned(' --trust mine.yaml')).trustChange).toEqual({ type: 'added', file: 'mine.yaml', paths: [] });
    session.write('../elsewhere.trust.yaml', trust);
    expect((await planned(' --trust ../elsewhere.trust.yaml')).trustChange).toBeUndefined();
    rmSync(join(session.folder, '../elsewhere.trust.yaml'));
  });
});
