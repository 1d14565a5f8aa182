// The text of a request body: only there are secrets revealed, and an OIDC federation loses its wrapper only if the platform requires that.
import { expect, it } from 'vitest';
import { addressesOf } from '../../src/platform/addresses.ts';
import { bodyText } from '../../src/platform/request-body.ts';
import { secretOf } from '../../src/secret.ts';

const addresses = addressesOf({ routes: {} });
const flat = { ...addresses, flatFederationUpdate: true };

it.each([
  ['an OIDC federation', flat, { oidc: { client_secret: secretOf('s') } }, '{"client_secret":"s"}'],
  ['a federation without one', flat, { oidc: null }, '{"oidc":null}'],
  ['a SAML federation', flat, { saml: { certificate: 'c' } }, '{"saml":{"certificate":"c"}}'],
  ['where the wrapper is wanted', { ...addresses, flatFederationUpdate: false }, { oidc: { a: [secretOf('s')] } }, '{"oidc":{"a":["s"]}}'],
])('%s', (_, at, body, text) => {
  expect(bodyText(at, 'iam.updateFederation', body)).toBe(text);
  expect(JSON.stringify(body)).not.toContain('"s"');
});
