// Every guard through the command, over HTTP: it decides the exit code of an apply, which is different without its row in the table; and no file can relax it,
// only the trust file.
import { afterEach, describe, expect, it } from 'vitest';
import { guards } from '../../src/plan/guards.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import type { Printed } from './run-here.ts';
import { organization, type Session, startSession, tenant } from './session.ts';

interface Case {
  readonly guard: string;
  readonly live?: TenantDescription;
  /** Below `version:`, `tenant:` and `regions:`. */
  readonly file: string;
  readonly tenant?: string;
  readonly trust?: string;
  readonly line?: string;
  /** The entries of a file under `guards:` that would relax it; the schema refuses the others. */
  readonly loose?: string;
  /** The entries of a trust file that relax it. */
  readonly loosened?: string;
  /** The entries of a file that does not know such a word, to bypass it; `tenant`, `trust`: their values in that case. */
  readonly around?: { readonly file: string; readonly tenant?: null; readonly trust?: string; readonly exit: number };
}

const ok = 0;
const refused = 5;
/** The file violates the schema. */
const invalid = 2;

const member = (name: string, ...roles: readonly string[]) => ({ email: `${name}@acme.example`, roles });
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `m${String(at).padStart(2, '0')}`);
const removing = (...addresses: readonly string[]): string =>
  `removed:\n${addresses.map((one) => `  ${one}: { reason: gone }\n`).join('')}`;

const federated: TenantDescription = {
  access_control: { enabled: true, enforce_mfa: false },
  domains: [
    { domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 's' }] },
    { domain: 'acme-ops.example', verified: true, federations: [{ type: 'saml', name: 's' }] },
  ],
};
const volume = { name: 'data', id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', size: 10 };
const hours = many(52).map(
  (_, at) => `hourly-2ae0b896855c-202510${String(1 + Math.floor(at / 24)).padStart(2, '0')}t${String(at % 24).padStart(2, '0')}00`,
);

const cases: readonly Case[] = [
  {
    guard: 'tenant',
    tenant: '11111111-2222-4333-8444-555555555555',
    file: 'groups: { ops: { name: Ops } }\n',
    around: { tenant: null, file: 'groups: { ops: { name: Ops } }\n', exit: refused },
  },
  {
    guard: 'own-access',
    live: {
      roles: [{ name: 'runs', permissions: ['bs_volume_list', 'bs_volume_get'] }],
      service_accounts: [
        {
          name: 'ci',
          roles: ['runs'],
          permissions: ['turia_iam_editor'],
          api_keys: [{ name: 'tenantry', scopes: ['iam:read', 'iam:write'] }],
        },
      ],
    },
    file: 'roles: { runs: { permissions: [bs_volume_list] } }\n',
    trust: 'identity: api-key/ci/tenantry\n',
    around: {
      file: 'identity: member/rui@acme.example\nroles: { runs: { permissions: [bs_volume_list] } }\n',
      trust: 'identity: api-key/ci/tenantry\n',
      exit: invalid,
    },
  },
  {
    guard: 'break-glass',
    file: 'guards: { break_glass: [rui@acme.example] }\nmembers: { rui@acme.example: { roles: [viewer] } }\n',
    around: {
      file: 'guards: { break_glass: [ana@acme.example] }\nmembers: { ana@acme.example: { roles: [administrator] }, rui@acme.example: { roles: [viewer] } }\n',
      trust: 'guards: { break_glass: [rui@acme.example] }\n',
      exit: refused,
    },
  },
  {
    guard: 'administrators-min',
    file: removing('member/rescue@acme-ops.example'),
    loose: 'administrators_min: 1',
    loosened: 'administrators_min: 1',
  },
  {
    guard: 'unfederated-administrator',
    live: federated,
    file: 'access_control: { enabled: true, enforce_mfa: true }\n',
    loosened: 'unfederated_administrator: false',
  },
  {
    guard: 'removal-limit',
    live: {
      // The member who leaves the group keeps a role, and somebody stays in it: nobody else counts.
      members: [{ email: 'ana@acme.example', roles: ['administrator'] }, ...many(11).map((name) => member(name, 'viewer'))],
      groups: [{ identifier: 'ops', name: 'Ops', members: ['ana', ...many(11)].map((name) => ({ email: `${name}@acme.example` })) }],
    },
    file: removing(...many(11).map((name) => `group-member/ops/${name}@acme.example`)),
    loose: 'removals: { group_members: { number: 99, share: 100% } }',
    loosened: 'removals: { group_members: { number: 99, share: 100% } }',
  },
  {
    guard: 'creation-limit',
    file: `groups:\n${many(10)
      .map((name) => `  ${name}: { name: ${name} }\n`)
      .join('')}`,
    loosened: 'creations: 100%',
  },
  {
    guard: 'due-removal-bound',
    live: { regions: { 'br-se1': { volumes: [volume], snapshots: hours.map((name) => ({ name, volume: 'data' })) } } },
    file: "snapshot_schedules: { hourly: { volumes: ['*'], every: 1h, keep_for: 1d } }\n",
    line: '--due',
    loose: 'due_removals: 500',
    loosened: 'due_removals: 500',
  },
];

let session: Session | undefined;
afterEach(async () => session?.close());

const opened = async ({ live = {} }: Case): Promise<Session> => {
  await session?.close();
  session = await startSession(organization(live));
  return session;
};

interface Files {
  readonly file?: string;
  readonly tenant?: string | null;
  readonly trust?: string;
  readonly acknowledge?: string | undefined;
}

const apply = (
  { run, write, simulator }: Session,
  one: Case,
  { file = one.file, tenant: declared = one.tenant ?? tenant, trust = one.trust ?? '', acknowledge }: Files = {},
): Promise<Printed> => {
  write('tenantry.yaml', `version: 1\n${declared === null ? '' : `tenant: ${declared}\n`}regions: [br-se1]\n${file}`);
  write('trust.yaml', `version: 1\n${trust}`);
  const word = acknowledge === undefined ? '' : ` --acknowledge ${acknowledge}`;
  // The environment names no tenant: the tenant of the credential is read.
  const env = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key-of-the-owner' };
  return run(`apply tenantry.yaml --trust trust.yaml --yes${one.line === undefined ? '' : ` ${one.line}`}${word}`, { env });
};

const digestIn = ({ stderr }: Printed): string | undefined => /--acknowledge ([0-9a-f]{32,})/.exec(stderr)?.[1];

/** Acknowledgements that an apply requires for other reasons than the guard are given. */
const applyAll = async (at: Session, one: Case, files: Files = {}): Promise<Printed> => {
  const first = await apply(at, one, files);
  const acknowledge = digestIn(first);
  return acknowledge === undefined ? first : apply(at, one, { ...files, acknowledge });
};

/** Without this guard's row in the table. */
const without = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const at = guards.findIndex((guard) => guard.name === name);
  const [row] = Array.prototype.splice.call(guards, at, 1);
  try {
    return await act();
  } finally {
    Array.prototype.splice.call(guards, at, 0, row);
  }
};

const yields = (name: string): boolean => typeof guards.find((guard) => guard.name === name)?.overriddenBy === 'object';

/** The refusal, in its own words. */
const objection = ({ guard }: Case): string => (yields(guard) ? 'must be acknowledged' : `${guard}: `);

describe.each(cases)('the guard $guard', (one) => {
  const run = yields(one.guard) ? apply : applyAll;

  it('decides the exit code of an apply', async () => {
    const at = await opened(one);
    const before = await run(at, one);
    expect([before.code, before.stderr]).toEqual([refused, expect.stringContaining(objection(one))]);
    const after = await without(one.guard, () => run(at, one));
    expect(after.code).toBe(ok);
  });

  it('cannot be loosened by the desired state, only by the trust file if at all', async () => {
    const at = await opened(one);
    const { loose, loosened } = one;
    // Words that only the trust file knows are not part of a file.
    const words = [`${one.guard.replaceAll('-', '_')}: false`, ...(loose === undefined && loosened !== undefined ? [loosened] : [])];
    for (const text of loose === undefined ? [] : [loose]) {
      const { code, stderr } = await run(at, one, { file: `guards: { ${text} }\n${one.file}` });
      expect([code, stderr]).toEqual([refused, expect.stringContaining(objection(one))]);
    }
    for (const word of words) {
      const { code, stderr } = await run(at, one, { file: `guards: { ${word} }\n${one.file.replace(/^guards: .*\n/, '')}` });
      expect([code, stderr]).toEqual([invalid, expect.stringMatching(/Unknown key|must be/)]);
    }
    if (loosened === undefined) return;
    const { code } = await run(at, one, { trust: `guards: { ${loosened} }\n` });
    expect(code).toBe(ok);
  });
});

it.each(cases.flatMap((one) => (one.around ? [{ guard: one.guard, one, around: one.around }] : [])))(
  'no file gets round the guard $guard',
  async ({ one, around: { exit, ...files } }) => {
    const { code, stderr } = await applyAll(await opened(one), one, files);
    expect([code, stderr]).toEqual([exit, expect.stringContaining(exit === refused ? objection(one) : 'Unknown key')]);
  },
);

it('every guard is tested here, except two that need more than one file: restore-point-guard.test.ts, delegation.test.ts', () => {
  const elsewhere: readonly string[] = ['restore-point', 'delegation'];
  expect(cases.map(({ guard }) => guard)).toEqual(guards.map(({ name }) => name).filter((name) => !elsewhere.includes(name)));
});
