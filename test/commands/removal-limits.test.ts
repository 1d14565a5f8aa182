// The limit of removals over several runs: what the last 24 hours removed without an acknowledgement counts, from the journal or from audit events. If neither can
// be read, every removal must be acknowledged.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patient } from '../patient.ts';
import { runs } from '../runs.ts';
import { head, organization, type Session, startSession } from './session.ts';

const admins = ['ana@acme.example', 'rescue@acme-ops.example'];
const people = Array.from({ length: 60 }, (_, at) => `m${String(at).padStart(2, '0')}@acme.example`);

let session: Session;
const everybody = [
  ...admins.map((email) => ({ email, roles: ['administrator'] })),
  ...people.map((email) => ({ email, roles: ['editor'] })),
];
beforeEach(async () => {
  session = await startSession(organization({ members: everybody }));
});
afterEach(() => session.close());

/** Takes the access of the first people. */
const write = (stripped: number): void => {
  const lines = [
    ...admins.map((email) => `  ${email}: { roles: [administrator] }\n`),
    ...people.map((email, at) => `  ${email}: { roles: [${at < stripped ? '' : 'editor'}] }\n`),
  ];
  session.write('acme.yaml', `${head}members:\n${lines.join('')}`);
};

const journal = '.tenantry/journal.jsonl';
const apply = (options = '', around: Parameters<Session['run']>[1] = {}) => session.run(`apply acme.yaml --yes ${options}`, around);

const withAccess = (): number => session.simulator.state().tenants[0]?.members.filter(({ roles }) => roles.includes('editor')).length ?? 0;

const digestIn = (text: string): string => /--acknowledge ([0-9a-f]{32})/.exec(text)?.[1] ?? '';

/** As after a run that was killed before a response was recorded. */
const loseResponses = (): void => {
  const path = `${session.folder}/${journal}`;
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, `${lines.filter((line) => /"type":"(?:begin|intent)"/.test(line)).join('\n')}\n`);
};

/** Three files in a row; each takes five more. */
const three = async (optionsOf: (run: number) => string = () => ''): Promise<readonly number[]> => {
  const codes: number[] = [];
  for (const run of [1, 2, 3]) {
    write(5 * run);
    const done = await apply(optionsOf(run));
    codes.push(done.code);
  }
  return codes;
};

describe('three files of five members each', () => {
  it('are stopped by the journal', async () => {
    expect(await three()).toEqual([0, 0, 5]);
    expect(withAccess()).toBe(50);
  });

  it('are stopped by audit events if each run has a journal with an earlier run of its own', async () => {
    const own = (run: number): string => `--journal ${session.folder}/journal-${run}.jsonl`;
    for (const run of [1, 2, 3]) {
      session.write('acme.yaml', `${head}groups: { g${run}: { name: g${run} } }\n`);
      expect((await apply(own(run))).code).toBe(0);
    }
    expect(await three(own)).toEqual([0, 0, 5]);
    expect(withAccess()).toBe(50);
  });

  it('are stopped if a journal comes from a checkout, which keeps no private mode', async () => {
    write(5);
    expect((await apply(`--journal ${session.folder}/own.jsonl`)).code).toBe(0);
    const begin = readFileSync(`${session.folder}/own.jsonl`, 'utf8').split('\n')[0] ?? '';
    session.write(journal, `${begin}\n`);
    chmodSync(`${session.folder}/${journal}`, 0o644);
    write(15);
    expect((await session.run('plan acme.yaml')).stdout).toContain('15 of 62 members');
  });

  it('are counted also after a run that was killed before a response was recorded', async () => {
    write(5);
    await apply();
    loseResponses();
    write(15);
    expect((await session.run('plan acme.yaml')).stdout).toContain('15 of 62 members');
  });
});

it('calls whose responses were lost count by what the journal says that they removed, not by their events too', async () => {
  await session.close();
  const both = everybody.map(({ email, roles }) => ({ email, roles: [...roles, 'viewer'] }));
  session = await startSession(organization({ members: both }));
  const writeRoles = (roles: (at: number) => string): void => {
    const own = admins.map((email) => `  ${email}: { roles: [administrator, viewer] }\n`);
    session.write(
      'acme.yaml',
      `${head}members:\n${[...own, ...people.map((email, at) => `  ${email}: { roles: [${roles(at)}] }\n`)].join('')}`,
    );
  };
  // Ten people keep one of two roles: that is no removal.
  writeRoles((at) => (at < 10 ? 'viewer' : 'editor, viewer'));
  expect((await apply()).code).toBe(0);
  loseResponses();
  writeRoles((at) => (at < 10 ? 'viewer' : at < 15 ? '' : 'editor, viewer'));
  expect((await apply()).code).toBe(0);
});

describe('removals of several machines', () => {
  const act = fc.record({
    machine: fc.constantFrom('laptop', 'runner', 'colleague'),
    takes: fc.integer({ min: 1, max: 6 }),
    deletes: fc.boolean(),
    acknowledges: fc.boolean(),
  });

  /** What each of the first people loses. */
  const writeLosses = (losses: readonly ('access' | 'membership')[]): void => {
    const kept = people.flatMap((email, at) =>
      losses[at] === 'membership' ? [] : [`  ${email}: { roles: [${losses[at] ? '' : 'editor'}] }\n`],
    );
    const gone = people.flatMap((email, at) => (losses[at] === 'membership' ? [`  member/${email}: { reason: left }\n`] : []));
    const own = admins.map((email) => `  ${email}: { roles: [administrator] }\n`);
    session.write('acme.yaml', `${head}members:\n${[...own, ...kept].join('')}${gone.length > 0 ? `removed:\n${gone.join('')}` : ''}`);
  };

  it('count once each, whoever made them. Only the journal that acknowledged some leaves them out', patient, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 5 }), async (acts) => {
        await session.close();
        session = await startSession(organization({ members: everybody }));
        let losses: readonly ('access' | 'membership')[] = [];
        const done: { readonly takes: number; readonly unlessBy?: string }[] = [];
        for (const { machine, takes, deletes, acknowledges } of acts) {
          const options = `--journal ${session.folder}/${machine}.jsonl`;
          const wanted = [...losses, ...Array.from({ length: takes }, () => (deletes ? ('membership' as const) : ('access' as const)))];
          writeLosses(wanted);
          const size = done.filter(({ unlessBy }) => unlessBy !== machine).reduce((sum, one) => sum + one.takes, takes);
          const first = await apply(options);
          // A membership is lost for good: that is always acknowledged.
          const asks = size > 10 || deletes;
          const counted = /(\d+) of \d+ members/.exec(first.stdout)?.[1];
          expect({ code: first.code, counted }).toEqual({ code: asks ? 5 : 0, counted: size > 10 ? String(size) : undefined });
          const again = asks && acknowledges ? await apply(`${options} --acknowledge ${digestIn(first.stderr)}`) : { code: 0 };
          expect(again.code).toBe(0);
          if (asks && !acknowledges) continue;
          losses = wanted;
          done.push({ takes, ...(asks && { unlessBy: machine }) });
        }
      }),
      runs(3, 40),
    );
  });
});

describe('removals', () => {
  it('that were acknowledged do not count', async () => {
    write(15);
    const refused = await apply();
    expect(refused.code).toBe(5);
    const { code } = await apply(`--acknowledge ${digestIn(refused.stderr)}`);
    expect([code, withAccess()]).toEqual([0, 45]);
    write(20);
    expect((await apply()).code).toBe(0);
  });

  it('that are older than 24 hours do not count', async () => {
    write(10);
    expect((await apply()).code).toBe(0);
    write(12);
    expect((await apply()).code).toBe(5);
    const now = (): Date => new Date(Date.now() + 25 * 3_600_000);
    expect((await session.run('plan acme.yaml', { now })).stdout).not.toContain('removal-limit');
  });

  it('all need an acknowledgement if neither journal nor audit events can be read', async () => {
    const state = session.simulator.state();
    await session.close();
    const [tenant] = state.tenants;
    if (!tenant) throw new Error('no tenant');
    const credentials = [
      {
        ...tenant.credentials[0],
        api_key: 'key-of-the-owner',
        owner: false,
        permissions: ['*'],
        scopes: ['iam:read', 'iam:write'],
      },
    ];
    session = await startSession({ ...state, tenants: [{ ...tenant, credentials: credentials as typeof tenant.credentials }] });
    write(1);
    const refused = await apply();
    expect(refused.code).toBe(5);
    expect(refused.stdout).toContain('1 member would be removed or lose access, and the removals of the last 24 hours are not known');
    expect((await apply(`--acknowledge ${digestIn(refused.stderr)}`)).code).toBe(0);
    // From now on the journal is a source.
    write(2);
    expect((await apply()).code).toBe(0);
    rmSync(`${session.folder}/${journal}`);
    write(3);
    expect((await apply()).code).toBe(5);
  });

  it('of a plan from a capture say that earlier ones are not counted', async () => {
    write(5);
    await session.run('capture capture.json');
    expect((await session.run('plan acme.yaml --capture capture.json')).stdout).toContain(
      'does not count the removals of the last 24 hours',
    );
  });
});
