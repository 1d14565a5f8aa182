// Stages through the command: the report after a refused first one, and drift that is not selected blocks nothing. Over HTTP.
import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { head, organization, type Session, startSession, tenant } from './session.ts';

let session: Session;
beforeEach(async () => {
  session = await startSession(organization({ access_control: { enabled: true, enforce_mfa: false } }));
});
afterEach(() => session.close());

const apply = async (options = '') => {
  const planned = await session.run(`plan acme.yaml --quiet${options}`);
  const digests = [...planned.stdout.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => ` ${word}`);
  const printed = await session.run(`apply acme.yaml --yes --quiet${options}${[...new Set(digests)].join('')}`);
  // The verdict is above the last line, which is the answer.
  const above = printed.stdout.trimEnd().split('\n').slice(0, -1).join('\n');
  return { ...printed, planned: planned.stdout, verdict: above.split('\n\n').at(-1)?.replaceAll(/\s+/g, ' ') };
};

const mfa = 'access_control: { enabled: true, enforce_mfa: true }\n';

describe('stages', () => {
  it('that wait for a refused one do so until the refusal is resolved', async () => {
    session.write('acme.yaml', `${head}${mfa}removed: { member/rui@acme.example: { reason: left } }\n`);
    session.simulator.app.faults.add({ type: 'status', operation: 'iam.removeMember', status: 409, times: 1 });
    const first = await apply();
    expect(first).toMatchObject({
      code: 6,
      verdict:
        'Partially applied: 1 step did not succeed. 1 change must run separately, after what the platform refused (remove rui@acme.example). Fix that first, or run one of them first with --only.',
    });
    // It was handled.
    expect((await apply()).verdict).toBe('Apply complete and verified. 1 change must run separately; run apply again.');
    expect((await apply()).verdict).toBe('Apply complete; verified, no remaining differences.');
  });

  it('of unselected drift delay no change, and are not deferred to a later run', async () => {
    const rui = 'members: { rui@acme.example: { roles: [viewer] } }\n';
    const git = (...words: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@acme.example', ...words], { cwd: session.folder });
    session.write('acme.yaml', `${head}${rui}`);
    git('init', '-q');
    git('add', 'acme.yaml');
    git('-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'x');
    session.write('acme.yaml', `${head}${rui}${mfa}`);
    const env = {
      TENANTRY_BASE_URL: session.simulator.url,
      MGC_API_KEY: 'key-of-the-owner',
      MGC_TENANT_ID: tenant,
      PATH: process.env['PATH'],
    };
    const planned = await session.run('plan acme.yaml --quiet --base HEAD', { env });
    expect(planned.stdout).toMatch(
      /> member\/rui@acme\.example: removals of access must run separately, after the change of MFA enforcement/,
    );
    const digests = [...planned.stdout.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => ` ${word}`);
    const { stdout, code } = await session.run(`apply acme.yaml --yes --quiet --base HEAD${[...new Set(digests)].join('')}`, { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ [^\n]*MFA/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/Apply complete and verified\. 2 steps were not selected\. /);
  });
});
