import { expect, it } from 'vitest';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { checkDeclared } from '../../src/trust/check-declared.ts';
import { loadTrust } from '../../src/trust/load-trust.ts';
import { noTrust } from '../../src/trust/trust.ts';

const { items } = loadDesired('examples/acme', kindList).desired;

it('accepts the example as completely granted', () => {
  expect(checkDeclared(loadTrust('examples/acme.trust.yaml'), items)).toEqual([]);
});

it('reports every secret and sink without a grant, at the item that names it', () => {
  const problems = checkDeclared(noTrust, items);
  expect(problems.filter(({ code }) => code === 'sink-not-granted')).toHaveLength(7);
  expect(problems.filter(({ code }) => code === 'secret-not-granted').map(({ message, at }) => [message, at?.file])).toEqual([
    [
      'the secret `labs-client` may not be used for federation/acme-labs.example/keycloak: the trust file does not grant it',
      'examples/acme/domains.yaml',
    ],
    [
      'the secret `okta-client` may not be used for federation/acme.example/okta: the trust file does not grant it',
      'examples/acme/domains.yaml',
    ],
    ['the secret `hub-user` may not be used for proxy-cache/br-se1/hub: the trust file does not grant it', 'examples/acme/registries.yaml'],
    [
      'the secret `hub-token` may not be used for proxy-cache/br-se1/hub: the trust file does not grant it',
      'examples/acme/registries.yaml',
    ],
  ]);
});
