import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { checkGrants } from '../../src/trust/check-grants.ts';
import { secretNeeds, sinkNeed } from '../../src/trust/needs.ts';
import type { Trust } from '../../src/trust/trust.ts';

const at = { file: 'trust.yaml', line: 3, col: 3 };
const trust: Trust = {
  routes: {},
  guards: {},
  secrets: {
    okta: { from: { type: 'env', name: 'OKTA' }, for: 'federation/acme.example/okta', host: 'acme.okta.example', at },
    hub: { from: { type: 'env', name: 'HUB' }, for: 'proxy-cache/*/hub', at },
  },
  sinks: { pipeline: { to: { type: 'file', path: '/keys/ci' }, for: 'api-key/ci/*', scopes: ['mcr.*'], at } },
};
const nothing = { declared: () => undefined, live: () => undefined };

const draft = (rest: Partial<StepDraft>): StepDraft => ({
  says: 'do it',
  operation: 'iam.createOidcFederation',
  on: [addressOf('federation', 'acme.example', 'okta')],
  saw: [],
  done: [],
  undo: 'reversible',
  exposure: 'none',
  ...rest,
});
const federation = (endpoint: string, secret = 'okta') =>
  draft({ body: { oidc: { client_secret: { secret }, token_endpoint: endpoint } } });
const proxy = (url: string) =>
  draft({
    on: [addressOf('proxy-cache', 'br-se1', 'hub')],
    body: { url, access_key: { secret: 'hub' }, access_secret: { secret: 'hub' } },
  });
const key = (name: string, scopes: readonly string[], secretTo = 'pipeline') =>
  draft({ on: [addressOf('api-key', 'ci', 'deploy')], creates: addressOf('api-key', 'ci', name), body: { name, scopes }, secretTo });

describe('checkGrants', () => {
  it.each([
    ['a secret for its resource and host', federation('https://acme.okta.example/token'), undefined],
    ['the host in capitals', federation('https://ACME.okta.example/token'), undefined],
    [
      'a secret on its way to another host',
      federation('https://evil.example/token'),
      'it would go to evil.example, and acme.okta.example is granted',
    ],
    [
      'a host that only begins alike',
      federation('https://acme.okta.example.evil.example/'),
      'it would go to acme.okta.example.evil.example',
    ],
    ['another port of the host', federation('https://acme.okta.example:8443/token'), 'it would go to acme.okta.example:8443'],
    ['a user name that looks like the host', federation('https://acme.okta.example@evil.example/'), 'it would go to evil.example'],
    ['no address at all', federation('nowhere'), 'where it would go is not known'],
    ['a secret nobody granted', federation('https://acme.okta.example/', 'other'), 'the trust file does not name it'],
    ['a name that every object has', federation('https://acme.okta.example/', 'toString'), 'the trust file does not name it'],
    ['a secret without a host that leaves for one', proxy('https://hub.example'), 'it would go to hub.example, and no host is granted'],
    ['a key to its sink', key('deploy', ['mcr.read', 'mcr.write']), undefined],
    ['a key under its passing name', key('deploy.next', ['mcr.write']), undefined],
    ['a scope too many', key('deploy', ['mcr.write', 'iam:write']), 'it does not take keys with iam:write'],
    ['a sink nobody defined', key('deploy', [], 'other'), 'the trust file does not define it'],
    [
      "another account's key",
      { ...key('deploy', []), creates: addressOf('api-key', 'admin', 'deploy') },
      'it takes the secrets of `api-key/ci/*`',
    ],
    ['a step without needs', draft({}), undefined],
  ])('%s', (_, step, refusal) => {
    const messages = checkGrants(trust, [step, step], nothing).map(({ message }) => message);
    expect(messages).toHaveLength(refusal === undefined ? 0 : 1);
    expect(messages.join()).toContain(refusal ?? '');
  });

  it('looks at the declared and then the live address when a step does not carry one', () => {
    const step = draft({ body: { oidc: { client_secret: { secret: 'okta' } } } });
    const values = { token_endpoint: 'https://acme.okta.example/token' };
    const [address] = step.on;
    const declared = { kind: 'federation', address: address ?? addressOf('federation'), values, at, fieldAt: {} } as const;
    expect(checkGrants(trust, [step], { ...nothing, declared: () => declared })).toEqual([]);
    expect(secretNeeds(step, { ...nothing, declared: () => declared })[0]?.host).toBe('acme.okta.example');
    expect(checkGrants(trust, [step], nothing)).toHaveLength(1);
  });

  it('finds secrets wherever they stand, each once', () => {
    expect(secretNeeds(proxy('https://hub.example'), nothing)).toEqual([
      { name: 'hub', resource: 'proxy-cache/br-se1/hub', host: 'hub.example' },
    ]);
    expect(sinkNeed(key('deploy.next', ['a']))).toEqual({ name: 'pipeline', key: 'api-key/ci/deploy', scopes: ['a'] });
  });
});
