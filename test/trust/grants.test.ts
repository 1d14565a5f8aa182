import { describe, expect, it } from 'vitest';
import { type Address, addressOf, collectionOf } from '../../src/kinds/address.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { originOf, type WebOrigin } from '../../src/kinds/web-origin.ts';
import { checkGrants } from '../../src/trust/check-grants.ts';
import { widenedSinks } from '../../src/trust/grants.ts';
import { type LiveById, secretNeeds, sinkNeed } from '../../src/trust/needs.ts';
import type { Trust } from '../../src/trust/trust.ts';

const origins = (...texts: readonly string[]): readonly WebOrigin[] => texts.flatMap((text) => originOf(text) ?? []);
const at = { file: 'trust.yaml', line: 3, col: 3 };
const trust: Trust = {
  routes: {},
  guards: {},
  secrets: {
    okta: { from: { type: 'env', name: 'OKTA' }, for: 'federation/acme.example/okta', origins: origins('https://acme.okta.example'), at },
    hub: {
      from: { type: 'env', name: 'HUB' },
      for: 'proxy-cache/*/hub',
      origins: origins('https://hub.example', 'http://[::1]:5000', 'https://xn--bcher-kva.example'),
      at,
    },
  },
  sinks: { pipeline: { to: { type: 'file', path: '/keys/ci' }, for: 'api-key/ci/*', scopes: ['mcr.*'], at } },
};
const nothing: LiveById = { liveById: () => undefined };

const observed = (kind: 'api-key' | 'federation' | 'proxy-cache', address: Address, values: Observed['values']): LiveById => ({
  liveById: (asked, id) =>
    asked === kind && id === 'x1'
      ? { kind, address, id, in: collectionOf(kind), values, unread: {}, phase: 'settled', wire: {} }
      : undefined,
});

const draft = (rest: Partial<StepDraft>): StepDraft => ({
  description: 'do it',
  operation: 'iam.createOidcFederation',
  resources: [addressOf('federation', 'acme.example', 'okta')],
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
  ...rest,
});
const okta = 'https://acme.okta.example/x';
const federation = (endpoint: string, secret = 'okta', field = 'token_endpoint') =>
  draft({
    body: {
      oidc: { client_secret: { secret }, authorization_endpoint: okta, token_endpoint: okta, userinfo_endpoint: okta, [field]: endpoint },
    },
  });
const proxy = (url: string) =>
  draft({
    resources: [addressOf('proxy-cache', 'br-se1', 'hub')],
    body: { url, access_key: { secret: 'hub' }, access_secret: { secret: 'hub' } },
  });
const key = (name: string, scopes: readonly string[], secretSink = 'pipeline') =>
  draft({
    resources: [addressOf('api-key', 'ci', 'deploy')],
    creates: addressOf('api-key', 'ci', name),
    body: { name, scopes },
    secretSink,
  });

describe('checkGrants', () => {
  it.each<readonly [string, StepDraft, string | undefined]>([
    ['a secret for its resource and host', federation('https://acme.okta.example/token'), undefined],
    ['the host in capitals', federation('https://ACME.okta.example/token'), undefined],
    ...['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'].map(
      (field) =>
        [
          `a secret sent to another host by its ${field}`,
          federation('https://evil.example/token', 'okta', field),
          `by \`${field}\` it would go to https://evil.example, and only https://acme.okta.example is granted`,
        ] as const,
    ),
    [
      'a host with the same beginning',
      federation('https://acme.okta.example.evil.example/'),
      'it would go to https://acme.okta.example.evil.example, and',
    ],
    ['the host without TLS', federation('http://acme.okta.example/token'), 'it would go to http://acme.okta.example, and'],
    ['another port of the host', federation('https://acme.okta.example:8443/token'), 'it would go to https://acme.okta.example:8443, and'],
    ['a user name that looks like the host', federation('https://acme.okta.example@evil.example/'), 'is not an address that every'],
    ['a host that is escaped', federation('https://acme%2eokta.example/'), 'is not an address that every'],
    ['a back-slash', federation('https://evil.example\\@acme.okta.example/'), 'is not an address that every'],
    ['no address at all', federation('nowhere'), 'is not an address that every'],
    ['its usual port', federation('https://acme.okta.example:443/token'), undefined],
    ['its name in full, with the final dot', federation('https://acme.okta.example./token'), undefined],
    ['another port and scheme that are granted', proxy('http://[0:0::1]:5000/v2'), undefined],
    ['a name in letters of other countries', proxy('https://Bücher.example/v2'), undefined],
    ['a secret without a grant', federation('https://acme.okta.example/', 'other'), 'the trust file does not grant it'],
    ['the name of an inherited property', federation('https://acme.okta.example/', 'toString'), 'the trust file does not grant it'],
    ['a key to its sink', key('deploy', ['mcr.read', 'mcr.write']), undefined],
    ['a key under its temporary name', key('deploy.next', ['mcr.write']), undefined],
    ['a scope too many', key('deploy', ['mcr.write', 'iam:write']), 'it does not accept keys with the scopes iam:write'],
    ['an undefined sink', key('deploy', [], 'other'), 'the trust file does not define it'],
    [
      "another account's key",
      { ...key('deploy', []), creates: addressOf('api-key', 'admin', 'deploy') },
      'it accepts only the secrets of `api-key/ci/*`',
    ],
    ['a step without needs', draft({}), undefined],
  ])('%s', (_, step, refusal) => {
    const messages = checkGrants(trust, [step, step], nothing).map(({ message }) => message);
    expect(messages).toHaveLength(refusal === undefined ? 0 : 1);
    expect(messages.join()).toContain(refusal ?? '');
  });

  it('uses the live address of the changed resource if the step has none', () => {
    const path = { federation_id: 'x1' };
    const step = draft({ path, body: { oidc: { client_secret: { secret: 'okta' } } } });
    const endpoints = (token_endpoint: string) => ({ authorization_endpoint: okta, token_endpoint, userinfo_endpoint: okta });
    const world = (token: string) => observed('federation', addressOf('federation', 'acme.example', 'called-otherwise'), endpoints(token));
    expect(checkGrants(trust, [step], world(okta))).toEqual([]);
    expect(checkGrants(trust, [step], world('https://evil.example/'))).toHaveLength(1);
    const [unknown] = checkGrants(trust, [step], nothing);
    expect(unknown?.message).toContain('is not known, so that nobody can tell where it would go');
  });

  it('refuses an address that would receive stored secrets, whatever is granted', () => {
    const hub = addressOf('proxy-cache', 'br-se1', 'hub');
    const moving = (url: string) =>
      draft({ operation: 'registry.updateProxyCache', resources: [hub], path: { proxy_cache_id: 'x1' }, body: { url } });
    const from = (values: Observed['values']) => observed('proxy-cache', hub, values);
    const messages = (url: string, values: Observed['values']) =>
      checkGrants(trust, [moving(url)], from(values)).map(({ message }) => message);
    expect(messages('https://hub.example/v2', { url: 'https://hub.example' })).toEqual([]);
    for (const values of [{ url: 'https://other.example' }, { url: 'http://hub.example' }, { url: null }, {}, { url: 'nowhere' }])
      expect(messages('https://hub.example', values)).toEqual([
        'the platform would send the secrets that it stores for proxy-cache/br-se1/hub to `https://hub.example`, the new `url`',
      ]);
  });

  it('accepts resource addresses in plain and percent-encoded form, also in the keys of a sink', () => {
    const named = (grantedFor: string): Trust => ({
      ...trust,
      sinks: { pipeline: { to: { type: 'file', path: '/keys/ci' }, for: grantedFor, scopes: ['mcr.*'], at } },
    });
    const own = {
      ...key('deploy', ['mcr.read']),
      resources: [addressOf('api-key', 'ação', 'deploy')],
      creates: addressOf('api-key', 'ação', 'deploy'),
    };
    for (const written of ['api-key/ação/deploy', 'api-key/a%C3%A7%C3%A3o/deploy', 'api-key/a%c3%a7*/deploy', 'api-key/aç*/*'])
      expect(checkGrants(named(written), [own], nothing)).toEqual([]);
    expect(checkGrants(named('api-key/acao/*'), [own], nothing)).toHaveLength(1);
    for (const written of ['api-key/ação/*', 'api-key/a%C3%A7%C3%A3o/*'])
      expect(widenedSinks(named(written), { key: addressOf('api-key', 'ação', 'deploy'), scopes: ['iam:write'] })).toHaveLength(1);
  });

  it('gives no key more scopes than a sink with its secret allows, whatever the file now declares', () => {
    const address = addressOf('api-key', 'ci', 'deploy');
    const widening = (scopes: readonly string[], at: Address) =>
      draft({
        operation: 'iam.updateApiKey',
        resources: [at],
        path: { sa_uuid: 'a', apikey_uuid: 'x1' },
        body: { name: 'deploy', scopes },
      });
    const world = (at: Address) => observed('api-key', at, { scopes_asked: ['iam:read', 'mcr.read'] });
    const messages = (scopes: readonly string[], at = address) =>
      checkGrants(trust, [widening(scopes, at)], world(at)).map(({ message }) => message);
    expect(messages(['iam:read', 'mcr.read', 'mcr.write'])).toEqual([]);
    const refused = ['the sink `pipeline` may hold the secret of api-key/ci/deploy: it does not accept keys with the scopes iam:write'];
    expect(messages(['mcr.read', 'iam:write'])).toEqual(refused);
    expect(messages(['mcr.read', 'iam:write'], addressOf('api-key', 'ci', 'deploy.old'))).toEqual(refused);
    expect(messages(['mcr.read', 'iam:write'], addressOf('api-key', 'other', 'deploy'))).toEqual([]);
  });

  it('finds secrets at any position, each once', () => {
    expect(secretNeeds(proxy('https://hub.example'), nothing)).toEqual([
      { name: 'hub', resource: 'proxy-cache/br-se1/hub', to: [{ field: 'url', address: 'https://hub.example' }] },
    ]);
    expect(sinkNeed(key('deploy.next', ['a']))).toEqual({ name: 'pipeline', key: 'api-key/ci/deploy', scopes: ['a'] });
  });
});
