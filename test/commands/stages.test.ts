// Stages through the command: the report after a refused first one, and drift that is not selected blocks nothing. Over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { formatNames } from '../../src/report/format-names.generated.ts';
import type { Prompts } from '../../src/terminal/surroundings.ts';
import { startRepository } from '../repository.ts';
import { head, organization, tenant } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() => organization({ access_control: { enabled: true, enforce_mfa: false } }));

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
        'Applied in part: 1 step did not succeed, 1 change is left for the next stage. The next stage waits for what the platform refused (remove rui@acme.example). Fix that first, or run one of its changes first with --only.',
    });
    // It was handled.
    expect(await apply()).toMatchObject({ code: 6, verdict: 'Applied in part: 1 change is left for the next stage.' });
    expect(await apply()).toMatchObject({ code: 0, verdict: 'Apply complete; verified, no remaining differences.' });
  });

  it('of unselected drift delay no change, and are not deferred to a later run', async () => {
    const rui = 'members: { rui@acme.example: { roles: [viewer] } }\n';
    session.write('acme.yaml', `${head}${rui}`);
    startRepository(session.folder).commit();
    session.write('acme.yaml', `${head}${rui}${mfa}`);
    const planned = await session.run('plan acme.yaml --quiet --base HEAD');
    expect(planned.stdout).toMatch(/> member\/rui@acme\.example: left for a later stage, after the change of MFA enforcement/);
    const digests = [...planned.stdout.matchAll(/--acknowledge [0-9a-f]{32}/g)].map(([word]) => ` ${word}`);
    const { stdout, code } = await session.run(`apply acme.yaml --yes --quiet --base HEAD${[...new Set(digests)].join('')}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ [^\n]*MFA/);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/Apply complete and verified\. 2 steps were not selected\. /);
  });
});

const twoStages = `${head}${mfa}removed: { member/rui@acme.example: { reason: left } }\n`;

const liveOf = () => {
  const [found] = session.simulator.app.state().tenants;
  return { mfa: found?.access_control?.enforce_mfa, members: found?.members.map(({ email }) => email).sort() };
};

const acknowledgedIn = (text: string): string => [...new Set(text.match(/--acknowledge [0-9a-f]{32}/g))].join(' ');

/** The other formats are of findings. */
const tellsOfApply: readonly string[] = ['html', 'json', 'markdown', 'text'];

describe('a selected change that is left for the next stage', () => {
  it('ends an apply with 6 in every format, and an apply of the printed digest completes it', async () => {
    session.write('acme.yaml', twoStages);
    const first = acknowledgedIn((await session.run('plan acme.yaml --quiet')).stdout);
    const outputs = formatNames.map((format) => `--output ${format}=out.${format}`).join(' ');
    const applied = await session.run(`apply acme.yaml --yes --quiet ${first} ${outputs}`);
    expect(applied.code).toBe(6);
    const result: JsonObject = JSON.parse(readFileSync(join(session.folder, 'out.json'), 'utf8'));
    expect(result).toMatchObject({ exitCode: 6, laterStage: { changes: 1, isNext: true, after: [] } });
    const telling = formatNames.filter((format) =>
      readFileSync(join(session.folder, `out.${format}`), 'utf8').includes('1 change is left for the next stage'),
    );
    expect(telling.toSorted()).toEqual(tellsOfApply);
    const [next] = result['next'] as unknown as readonly { readonly command: string; readonly why: string }[];
    expect(next?.why).toMatch(/^The next stage has the digest [0-9a-f]{32}\. /);
    const [, digest = ''] = /digest ([0-9a-f]{32})/.exec(next?.why ?? '') ?? [];
    expect(liveOf()).toEqual({ mfa: false, members: ['ana@acme.example', 'rescue@acme-ops.example'] });
    const second = await session.run(`apply acme.yaml --yes --quiet --expect ${digest} ${acknowledgedIn(next?.command ?? '')}`);
    expect(second.code).toBe(0);
    expect(liveOf().mfa).toBe(true);
  });

  it('is not one that --only left out', async () => {
    session.write('acme.yaml', twoStages);
    const options = '--only member/rui@acme.example';
    const digest = acknowledgedIn((await session.run(`plan acme.yaml --quiet ${options}`)).stdout);
    expect((await session.run(`apply acme.yaml --yes --quiet ${options} ${digest}`)).code).toBe(0);
  });
});

describe('in a terminal, apply', () => {
  /** Answers each question with what `text` finds in it. */
  const asking = (answers: { readonly confirm: boolean; readonly text: (question: string) => string | undefined }) => {
    const asked: string[] = [];
    const prompts: Prompts = {
      confirm: async (question) => {
        asked.push(question);
        return answers.confirm;
      },
      text: async (question) => {
        asked.push(question);
        return answers.text(question);
      },
    };
    return { asked, prompts };
  };
  const digestIn = (question: string): string | undefined => /[0-9a-f]{32}/.exec(question)?.[0];

  const start = async (answers: Parameters<typeof asking>[0], more = '') => {
    session.write('acme.yaml', twoStages);
    const first = acknowledgedIn((await session.run('plan acme.yaml --quiet')).stdout);
    const { asked, prompts } = asking(answers);
    const applied = await session.run(`apply acme.yaml --quiet ${first}${more}`, { prompts });
    return { ...applied, asked };
  };

  it('goes on with the next stage after the one before it is verified: plans, shows and asks again', async () => {
    const { code, stdout, asked } = await start({ confirm: true, text: digestIn }, ' --output json=out.json');
    expect(asked).toEqual([
      `Run 1 step on tenant ${tenant}?`,
      expect.stringMatching(new RegExp(`^Run 1 step on tenant ${tenant}\\? To acknowledge the steps that need it, type [0-9a-f]{32}$`)),
    ]);
    expect(stdout).toContain('Stage 2');
    expect(stdout.slice(stdout.indexOf('Stage 2'))).toMatch(/#1 .*MFA/);
    expect(code).toBe(0);
    expect(liveOf()).toEqual({ mfa: true, members: ['ana@acme.example', 'rescue@acme-ops.example'] });
    const results = ['out.json', 'out-stage-2.json'].map(
      (name): JsonObject => JSON.parse(readFileSync(join(session.folder, name), 'utf8')),
    );
    expect(results.map(({ exitCode }) => exitCode)).toEqual([6, 0]);
  });

  it.each([
    ['cancelled', () => undefined],
    ['another digest', () => 'a'.repeat(32)],
    ['yes', () => 'yes'],
  ])('does not run the next stage without its digest: %s', async (_, text) => {
    const { code, stderr } = await start({ confirm: true, text });
    expect(code).toBe(6);
    expect(stderr).toContain('applied in part');
    expect(liveOf()).toEqual({ mfa: false, members: ['ana@acme.example', 'rescue@acme-ops.example'] });
  });

  it('goes on only while everything of a stage succeeded', async () => {
    session.simulator.app.faults.add({ type: 'status', operation: 'iam.removeMember', status: 409, times: 1 });
    const { code, asked } = await start({ confirm: true, text: digestIn });
    expect([code, asked.length, liveOf().mfa]).toEqual([6, 1, false]);
  });

  it('that is stopped in a later stage has applied in part, whatever stopped it', async () => {
    let calls = 0;
    const { app } = session.simulator;
    session.write('acme.yaml', twoStages);
    const first = acknowledgedIn((await session.run('plan acme.yaml --quiet')).stdout);
    const prompts: Prompts = {
      confirm: async () => true,
      text: async () => {
        calls += 1;
        return undefined;
      },
    };
    // The first stage reads twice, before and after: the third read is that of the second stage.
    app.faults.add({ type: 'status', operation: 'iam.listMembers', status: 401, skip: 2 });
    const { code, stderr } = await session.run(`apply acme.yaml --quiet ${first}`, { prompts });
    expect([code, calls]).toEqual([6, 0]);
    expect(stderr).toContain('applied in part');
  });
});
