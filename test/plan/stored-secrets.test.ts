// A law over sequences of runs: whatever the file and the platform contain, no secret is sent to another origin unless it is granted for that origin, named in
// the call, and acknowledged. The platform is a model here, with the effect of each call.
import { type Arbitrary, array, assert, asyncProperty, boolean, constant, constantFrom, oneof, option, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import type { Arg } from '../../src/kinds/step.ts';
import { originOf } from '../../src/kinds/web-origin.ts';
import type { Live } from '../../src/live/live.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { Description } from '../../src/simulator/description.ts';
import { checkGrants } from '../../src/trust/check-grants.ts';
import type { SecretSource } from '../../src/trust/trust.ts';
import { runs } from '../runs.ts';
import { platformOf, worldOf } from './world.ts';

const at = { file: 'trust.yaml', line: 1, col: 1 };
const source = (name: string, resource: string, ...origins: readonly string[]): SecretSource => ({
  from: { type: 'env', name },
  for: resource,
  origins: origins.flatMap((origin) => originOf(origin) ?? []),
  at,
});

/** `one` is granted for a, `two` for b and in clear text for c: an operator who grants by patterns, so that either may be named for either resource. */
const secrets = {
  one: source('ONE', '**', 'https://a.example'),
  two: source('TWO', '**', 'https://b.example', 'http://c.example:5000'),
};

const urls = [
  'https://a.example/v1',
  'https://a.example/v2',
  'https://A.example:443/v1',
  'https://a.example./v1',
  'https://a.example:8443/v1',
  'http://a.example/v1',
  'https://b.example/v1',
  'http://c.example:5000/v1',
  'https://c.example/v1',
  'https://evil.example/v1',
  'https://[::1]/v1',
  'https://bücher.example/v1',
];

/** The platform's state: the secret by its name, and its destination. */
interface Held {
  readonly secret: string | undefined;
  readonly addresses: Readonly<Record<string, string>>;
}

const textAt = (body: Arg | undefined, field: string): string | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const found = Object.entries(body).map(([name, inner]) => (name === field && typeof inner === 'string' ? inner : textAt(inner, field)));
  return found.find((text) => text !== undefined);
};
const secretIn = (body: Arg | undefined): string | undefined => /"secret":"(\w+)"/.exec(JSON.stringify(body ?? null))?.[1];

interface Thing {
  readonly fields: readonly string[];
  readonly address: string;
  /** In the file. */
  readonly text: (addresses: Readonly<Record<string, string | undefined>>, secret: string | undefined) => string;
  readonly live: (held: Held) => Parameters<typeof platformOf>[0];
}

const lines = (addresses: Readonly<Record<string, string | undefined>>, indent: string): string =>
  Object.entries(addresses)
    .map(([field, address]) => (address === undefined ? '' : `${indent}${field}: ${address}\n`))
    .join('');

const proxyCache: Thing = {
  fields: ['url'],
  address: addressOf('proxy-cache', 'br-se1', 'hub'),
  text: (addresses, secret) =>
    `proxy_caches:\n  hub:\n    region: br-se1\n    description: declared\n${lines(addresses, '    ')}${
      secret === undefined ? '' : `    credentials: { access_key: { secret: ${secret} }, access_secret: { secret: ${secret} } }\n`
    }`,
  live: ({ addresses: { url = '' } }) => ({
    // Every host already has another one: that changes nothing.
    regions: {
      'br-se1': {
        proxy_caches: [
          { name: 'hub', provider: 'harbor', url, description: 'live' },
          ...urls.map((other, index) => ({ name: `other${index}`, provider: 'harbor', url: other })),
        ],
      },
    },
  }),
};

const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'];
const federation: Thing = {
  fields: endpoints,
  address: addressOf('federation', 'acme.example', 'okta'),
  text: (addresses, secret) =>
    `domains:\n  acme.example:\n    federations:\n      okta:\n        type: oidc\n${lines(addresses, '        ')}${
      secret === undefined ? '' : `        client_secret: { secret: ${secret} }\n`
    }`,
  live: ({ addresses }) => ({
    domains: [
      {
        domain: 'acme.example',
        verified: true,
        federations: [{ type: 'oidc', name: 'okta', jwks_uri: 'https://evil.example/keys', ...addresses }],
      },
    ],
  }),
};

const unreadIn = (live: Live, { address }: Thing, fields: readonly string[]): Live => ({
  ...live,
  collections: live.collections.map((one) => ({
    ...one,
    items: one.items.map((item) =>
      item.address === address
        ? { ...item, values: Object.fromEntries(Object.entries(item.values).filter(([field]) => !fields.includes(field))) }
        : item,
    ),
  })),
});

interface Run {
  readonly addresses: Readonly<Record<string, string | undefined>>;
  readonly secret: string | undefined;
  readonly resend: boolean;
  readonly unread: readonly string[];
}

const runOf = ({ fields }: Thing): Arbitrary<Run> =>
  record({
    addresses: record(Object.fromEntries(fields.map((field) => [field, option(constantFrom(...urls), { nil: undefined })]))),
    secret: constantFrom(undefined, 'one', 'two', 'three'),
    resend: boolean(),
    unread: oneof({ weight: 3, arbitrary: constant([]) }, { weight: 1, arbitrary: subarray([...fields]) }),
  });

const heldBy = ({ fields }: Thing): Arbitrary<Held> =>
  record({
    secret: constant('stored'),
    addresses: record(Object.fromEntries(fields.map((field) => [field, constantFrom(...urls)]))),
  });

const after = (held: Held, { operation, body }: Step, { fields }: Thing): Held => {
  if (operation === 'registry.testProxyCacheCredentials') return held;
  return {
    secret: secretIn(body) ?? held.secret,
    addresses: Object.fromEntries(fields.map((field) => [field, textAt(body, field) ?? held.addresses[field] ?? ''])),
  };
};

/** Every origin that the secret is sent to, as `secret origin`. */
const ways = ({ secret, addresses }: Held): readonly string[] =>
  Object.values(addresses).map((address) => `${secret} ${originOf(address) ?? address}`);

/** The secrets in a call itself, stored or not. */
const waysOfCall = ({ body }: Step, { fields }: Thing): readonly string[] => {
  const secret = secretIn(body);
  return secret === undefined
    ? []
    : fields.flatMap((field) => {
        const address = textAt(body, field);
        return address === undefined ? [] : [`${secret} ${originOf(address) ?? address}`];
      });
};

const granted = new Set(Object.entries(secrets).flatMap(([name, { origins }]) => origins.map((origin) => `${name} ${origin}`)));

const stateOf = (thing: Thing, held: Held): Description => platformOf(thing.live(held));

const law = async (thing: Thing, first: Held, sequence: readonly Run[]): Promise<void> => {
  let held = first;
  for (const { addresses, secret, resend, unread } of sequence) {
    const input = await worldOf(thing.text(addresses, secret), stateOf(thing, held), {
      trust: { secrets },
      resend: resend ? [thing.address] : [],
      live: (live) => unreadIn(live, thing, unread),
    });
    const { steps } = makePlan(input);
    if (checkGrants({ routes: {}, guards: {}, secrets, sinks: {} }, steps, input.lookup).length > 0) continue;
    for (const step of steps) {
      const before = new Set(ways(held));
      held = after(held, step, thing);
      for (const way of [...ways(held).filter((one) => !before.has(one)), ...waysOfCall(step, thing)]) {
        expect([way, step.description, granted.has(way), step.acknowledgeFor]).toEqual([
          way,
          step.description,
          true,
          expect.arrayContaining(['sends-secret']),
        ]);
      }
    }
  }
};

describe.each([
  ['proxy caches', proxyCache],
  ['federations', federation],
])('stored and sent secrets of %s', (_, thing) => {
  it('are sent to another origin only with a grant and an acknowledgement, in one to three runs', async () => {
    await assert(
      asyncProperty(heldBy(thing), array(runOf(thing), { minLength: 1, maxLength: 3 }), (held, sequence) => law(thing, held, sequence)),
      runs(60, 3000),
    );
  });
});

describe('moving a proxy cache', () => {
  const held: Held = { secret: 'stored', addresses: { url: 'https://a.example/v1' } };
  const moved = async (url: string, secret: string | undefined, live: Held = held, more: Partial<Run> = {}) => {
    const input = await worldOf(proxyCache.text({ url }, secret), stateOf(proxyCache, live), {
      trust: { secrets },
      resend: more.resend ? [proxyCache.address] : [],
      live: (read) => unreadIn(read, proxyCache, more.unread ?? []),
    });
    const { steps } = makePlan(input);
    const problems = checkGrants({ routes: {}, guards: {}, secrets, sinks: {} }, steps, input.lookup);
    return { steps, problems: problems.map(({ message }) => message) };
  };

  it('sends granted secrets again, acknowledged, although another cache uses the host', async () => {
    const { steps, problems } = await moved('https://b.example/v1', 'two');
    expect(problems).toEqual([]);
    expect(steps.map(({ operation, acknowledgeFor }) => [operation, acknowledgeFor])).toEqual([
      ['registry.testProxyCacheCredentials', ['sends-secret']],
      ['registry.updateProxyCache', ['trusts-host', 'sends-secret', 'partially-reversible']],
    ]);
    expect(steps[1]?.body).toEqual({
      description: 'declared',
      url: 'https://b.example/v1',
      access_key: { secret: 'two' },
      access_secret: { secret: 'two' },
    });
  });

  it('is refused if the secret is not granted for that origin, or none is declared', async () => {
    expect((await moved('http://a.example/v1', 'one')).problems).toEqual([
      expect.stringContaining('by `url` it would go to http://a.example, and only https://a.example is granted'),
    ]);
    expect((await moved('https://b.example/v1', undefined)).problems).toEqual([
      'the platform would send the secrets that it stores for proxy-cache/br-se1/hub to `https://b.example/v1`, the new `url`',
    ]);
  });

  it('within one origin needs no grant', async () => {
    const { steps, problems } = await moved('https://A.example:443/v2', undefined);
    expect([problems, steps.map(({ acknowledgeFor }) => acknowledgeFor)]).toEqual([[], [[]]]);
  });

  it('is not hidden by an address that was not read: the declared one is written with the secrets', async () => {
    const { steps, problems } = await moved(
      'https://a.example/v1',
      'one',
      { ...held, addresses: { url: 'https://evil.example' } },
      {
        resend: true,
        unread: ['url'],
      },
    );
    expect(problems).toEqual([]);
    expect(steps.at(-1)?.body).toMatchObject({ url: 'https://a.example/v1', access_key: { secret: 'one' } });
  });
});
