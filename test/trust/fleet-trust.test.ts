// The trust file of a fleet: which entry is for which organization, and what each organization gets of it.
import { assert, constantFrom, dictionary, property, stringMatching, subarray, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { credentialVariables, sharedKeys, type TrustSubject, trustOfOrganization } from '../../src/trust/fleet-trust.ts';
import { parseFleetTrust, parseTrust } from '../../src/trust/load-trust.ts';

const at = { file: 'fleet.yaml', line: 3, col: 3 };
const subject = (name: string, labels: TrustSubject['labels'] = {}, key = name): TrustSubject => ({ name, key, labels, at });

const fleet = (organizations: unknown, rest: object = {}) =>
  parseFleetTrust(JSON.stringify({ ...rest, organizations }, undefined, 1), '/etc/tenantry/trust.yaml');
const key = 'env:TENANTRY_KEY_{key}';

const problemsOf = (text: string, parse: (text: string, path: string) => unknown = parseFleetTrust): readonly string[] => {
  try {
    parse(text, 'trust.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, message, at: place }) => `${place?.line}:${place?.col} [${code}] ${message}`);
  }
};

const matching = (organizations: readonly string[], one: TrustSubject): string | readonly string[] => {
  const found = trustOfOrganization(
    fleet(Object.fromEntries(organizations.map((name) => [name, { key, identity: `member/${name.replace(/\W/g, '')}@acme.example` }]))),
  )(one);
  return found.type === 'trusted' ? (found.document.identity ?? '') : found.problems.map(({ message }) => message);
};

describe('the entry of an organization', () => {
  it.each<[string, readonly string[], TrustSubject, string]>([
    ['its name', ['acme', 'beta'], subject('acme'), 'member/acme@acme.example'],
    ['a pattern of names', ['cust*', 'beta'], subject('customer-7'), 'member/cust@acme.example'],
    ['a pattern with a dot, which is no wildcard', ['a.b', 'a?c'], subject('axc'), 'member/ac@acme.example'],
    ['a label', ['tier=gold', 'tier=silver'], subject('acme', { tier: 'gold', country: 'br' }), 'member/tiergold@acme.example'],
  ])('is found by %s', (_, entries, one, identity) => expect(matching(entries, one)).toBe(identity));

  it.each<[string, readonly string[], TrustSubject, string]>([
    [
      'there is none',
      ['beta', 'tier=gold'],
      subject('acme', { tier: 'Gold' }),
      'no entry of `organizations:` in /etc/tenantry/trust.yaml is for `acme`',
    ],
    [
      'there are several',
      ['acme', '*', 'tier=gold', 'beta'],
      subject('acme', { tier: 'gold' }),
      '3 entries of `organizations:` in /etc/tenantry/trust.yaml are for `acme`: `acme`, `*`, `tier=gold`',
    ],
    [
      'the name is that of a property of every object',
      ['acme'],
      subject('constructor', { valueof: 'x' }),
      'no entry of `organizations:` in /etc/tenantry/trust.yaml is for `constructor`',
    ],
  ])('is refused if %s', (_, entries, one, message) => expect(matching(entries, one)).toEqual([message]));

  it('is the same in any order of the entries, and never more than one', () => {
    const names = ['acme', 'beta', 'a*', '*', '?eta', 'tier=gold', 'tier=silver', 'country=br'];
    const subjects = [
      subject('acme', { tier: 'gold' }),
      subject('beta', { country: 'br' }),
      subject('gamma', { tier: 'silver', country: 'br' }),
    ];
    assert(
      property(subarray(names, { minLength: 1 }), constantFrom(...subjects), (entries, one) => {
        const matches = entries.filter((entry) => {
          const [label, value] = entry.split('=');
          if (value !== undefined) return one.labels[label ?? ''] === value;
          return new RegExp(`^${entry.replace('*', '.*').replace('?', '.')}$`).test(one.name);
        });
        for (const order of [entries, entries.toReversed()]) {
          const found = matching(order, one);
          expect(typeof found === 'string').toBe(matches.length === 1);
        }
      }),
    );
  });
});

const markers = uniqueArray(stringMatching(/^x[a-z]{8}$/), { minLength: 6, maxLength: 6 });

describe('the trust file of one organization', () => {
  it('grants what its entry grants, with the shared part, and contains nothing of another entry or of its key', () => {
    assert(
      property(markers, dictionary(constantFrom('iam.listMembers', 'iam.listRoles'), constantFrom('/a', '/b')), (words, paths) => {
        const [one = '', other = '', mine = '', yours = '', myKey = '', yourKey = ''] = words;
        const entry = (own: string, place: string): object => ({
          key: `file:/keys/${place}/{key}`,
          identity: `member/${own}@acme.example`,
          guards: { administrators_min: 1 },
          secrets: { [own]: { file: `s/${own}`, for: 'federation/**', host: `${own}.example` } },
          sinks: { [own]: { exec: ['./put', own], for: 'api-key/ci/*', scopes: ['*'] } },
        });
        const shared = { paths, plain_http: true as const, writers: ['service-account/ci'] };
        const trust = fleet({ [one]: entry(mine, myKey), [other]: entry(yours, yourKey) }, shared);
        const found = trustOfOrganization(trust)(subject(one));
        if (found.type === 'refused') throw new TenantryError(found.problems);
        const text = JSON.stringify(found.document);
        for (const word of [other, yours, yourKey, myKey]) expect(text).not.toContain(word);
        expect(found.key.place).toEqual({ type: 'file', path: `/keys/${myKey}/${one}` });
        const { key: _, ...part } = { key: '', ...entry(mine, myKey) };
        const written = parseTrust(text, '/home/somewhere/else/trust.yaml');
        const alone = parseTrust(JSON.stringify({ ...shared, ...part }), '/etc/tenantry/trust.yaml');
        const placeless = (value: unknown): unknown =>
          JSON.parse(
            JSON.stringify(value, (name, inner) =>
              /^(at|identityAt|file)$/.test(name) && typeof inner !== 'function' ? undefined : inner,
            ),
          );
        expect(placeless(written)).toEqual(placeless(alone));
      }),
    );
  });

  it('reads relative paths from the folder of the fleet trust file, or from `folder:`', () => {
    const part = { key, sinks: { vault: { file: 'keys/x', for: 'api-key/**', scopes: ['*'] } } };
    const place = (rest: object): unknown => {
      const found = trustOfOrganization(fleet({ acme: part }, rest))(subject('acme'));
      return found.type === 'trusted' ? parseTrust(JSON.stringify(found.document), '/tmp/x/trust.yaml').sinks['vault']?.to : undefined;
    };
    expect(place({})).toEqual({ type: 'file', path: '/etc/tenantry/keys/x' });
    expect(place({ folder: '../fleet' })).toEqual({ type: 'file', path: '/etc/fleet/keys/x' });
  });
});

describe('the key of an organization', () => {
  const placeOf = (written: string, name = 'acme.br-1'): unknown => {
    const found = trustOfOrganization(fleet({ acme: { key: written } }))(subject('acme', {}, name));
    return found.type === 'trusted' ? found.key : undefined;
  };
  it.each([
    ['env:TENANTRY_KEY_{key}', { type: 'env', name: 'TENANTRY_KEY_ACME_BR_1' }],
    ['env:KEY_{key}_{key}X', { type: 'env', name: 'KEY_ACME_BR_1_ACME_BR_1X' }],
    ['env:ACME', { type: 'env', name: 'ACME' }],
    ['file:/run/keys/{key}', { type: 'file', path: '/run/keys/acme.br-1' }],
    ['file:keys/{key}/token', { type: 'file', path: '/etc/tenantry/keys/acme.br-1/token' }],
    ['exec:vault-key', { type: 'exec', program: 'vault-key', argument: 'acme.br-1' }],
    ['exec:./vault-key', { type: 'exec', program: '/etc/tenantry/vault-key', argument: 'acme.br-1' }],
  ])('%s', (written, place) => expect(placeOf(written)).toMatchObject({ name: 'acme.br-1', place }));

  it.each<[string, unknown, readonly TrustSubject[], readonly string[]]>([
    [
      'names that are one variable',
      { '*': { key } },
      [subject('a.b'), subject('a-b'), subject('c')],
      [
        'the API keys of `a.b` and `a-b` (fleet.yaml:3:3) are read at one place',
        'the API keys of `a-b` and `a.b` (fleet.yaml:3:3) are read at one place',
      ],
    ],
    [
      'a variable for several organizations',
      { 'tier=gold': { key: 'env:GOLD' }, other: { key: 'env:GOLD' } },
      [subject('a', { tier: 'gold' }), subject('b', { tier: 'gold' }), subject('other')],
      [
        'the API keys of `a` and `b` (fleet.yaml:3:3) are read at one place',
        'the API keys of `b` and `a` (fleet.yaml:3:3) are read at one place',
        'the API keys of `other` and `a` (fleet.yaml:3:3) are read at one place',
      ],
    ],
    [
      'two ways to one file',
      { a: { key: 'file:/keys/x' }, b: { key: 'file:/keys/../keys/x' } },
      [subject('a'), subject('b')],
      [
        'the API keys of `a` and `b` (fleet.yaml:3:3) are read at one place',
        'the API keys of `b` and `a` (fleet.yaml:3:3) are read at one place',
      ],
    ],
    ['programs, which get the name', { '*': { key: 'exec:vault-key' } }, [subject('a'), subject('b')], []],
    ['an entry that is missing, which is another problem', { a: { key } }, [subject('a'), subject('b')], []],
  ])('is refused for each of two: %s', (_, organizations, subjects, messages) => {
    expect([...sharedKeys(fleet(organizations), subjects).values()].map(({ message }) => message)).toEqual(messages);
  });

  it('hides every variable with a credential from programs', () => {
    const secret = { env: 'OKTA', for: '**', host: 'okta.example' };
    const sink = { github: 'acme/shop', secret: 'KEY', token: { env: 'APP_TOKEN' }, for: 'api-key/**', scopes: ['*'] };
    const notify = { ops: { webhook: { env: 'HOOK' }, hmac: { env: 'HOOK_KEY' }, events: ['critical-new'] } };
    const entries = { '*': { key, secrets: { okta: secret }, sinks: { shop: sink } }, a: { key: 'env:OTHER' } };
    const trust = fleet(entries, { notify });
    const hidden = credentialVariables(trust);
    expect(JSON.stringify(trust.entries)).not.toContain('HOOK');
    const variables = [
      'MGC_API_KEY',
      'MGC_ACCESS_TOKEN',
      'TENANTRY_KEY_ACME',
      'OTHER',
      'OKTA',
      'APP_TOKEN',
      'HOOK',
      'HOOK_KEY',
      'PATH',
      'VAULT_ADDR',
      'TENANTRY_KEYS',
      'OTHERS',
    ];
    expect(variables.filter((name) => !hidden(name))).toEqual(['PATH', 'VAULT_ADDR', 'TENANTRY_KEYS', 'OTHERS']);
  });
});

describe('an invalid trust file of a fleet', () => {
  it.each([
    ['without organizations', 'identity: member/a@b.example', ['1:1 [trust] the trust file has no `organizations:`']],
    [
      'with grants that would be for nobody',
      'identity: member/a@b.example\nguards: {}\nsecrets: {}\nsinks: {}\norganizations: { a: { key: env:A } }',
      ['identity', 'guards', 'secrets', 'sinks'].map(
        (name, index) => `${index + 1}:1 [trust] \`${name}\` is beside \`organizations:\`, where it is for no organization`,
      ),
    ],
    [
      'with all its problems at once',
      [
        'paths: { iam.listMember: /x }',
        'organizations:',
        '  Acme: { key: env:A }',
        '  tier=: { key: env:A }',
        '  a: { key: "env:{key}" }',
        '  b: { key: "exec:get-{key}" }',
        '  c: { key: "env:A-B" }',
        '  d: { key: "file:" }',
        '  e: { key: "file:/keys/{name}" }',
        '  f: { key: env:F, identity: volume/br-se1/x, guards: { removals: { member: { number: 1 } } } }',
        '  g: { key: env:G, secrets: { s: { env: A, for: x } }, sinks: { t: { for: x, scopes: [y] } } }',
      ].join('\n'),
      [
        '3:3 [trust] `Acme` is neither a name, a pattern of names nor a label',
        '4:3 [trust] `tier=` is neither a name, a pattern of names nor a label',
        '5:13 [trust] `organizations.a.key` begins with `{key}`, so that the fleet file could name any environment variable',
        '6:13 [trust] `organizations.b.key` contains `{key}`, so that the fleet file could name the program; it gets the name as its argument',
        '7:13 [trust] `organizations.c.key` is not the name of an environment variable',
        '8:13 [trust] `organizations.d.key` names nothing',
        '9:13 [trust] `organizations.e.key` contains a brace that does not belong to `{key}`',
        '10:69 [unknown-key] unknown key `member` in `organizations.f.guards.removals`',
        '10:20 [trust] `volume/br-se1/x` is not a valid identity to run Tenantry',
        '11:31 [trust] the secret `s` may go nowhere',
        '11:65 [trust] the sink `t` has neither `file` nor `exec` nor `github`',
        '1:10 [trust] unknown operation `iam.listMember`',
      ],
    ],
    ['with an entry without a key', 'organizations: { a: {} }', ['1:18 [missing-key] missing required key `key` in `organizations.a`']],
  ])('%s', (_, text, problems) => expect(problemsOf(text)).toEqual(problems));

  it.each(['2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6', 'hunter2', 'evn:ACME'])(
    'is refused without repeating what may be an API key: %s',
    (value) => {
      const problems = problemsOf(`organizations: { a: { key: "${value}" } }`);
      expect(problems).toEqual(['1:28 [secret-in-file] `organizations.a.key` is not a place, and may be an API key itself']);
    },
  );

  it('cannot be used for one organization alone', () => {
    expect(problemsOf('organizations: { a: { key: env:A } }', parseTrust)).toEqual([
      '1:1 [trust] the trust file is of a fleet, because it has `organizations:`',
    ]);
  });
});
