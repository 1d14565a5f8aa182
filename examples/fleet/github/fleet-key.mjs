#!/usr/bin/env node
// Prints the API key of one organization, from a HashiCorp Vault that trusts the token of the job. Install it outside of the repository, and write
// `key: exec:fleet-key` in the trust file. Its only argument is the name of the key. Needs VAULT_ADDR, and `id-token: write` for the job.
const [name = ''] = process.argv.slice(2);
const { VAULT_ADDR: vault = '', ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: token = '' } = process.env;

/** By this exit code (EX_TEMPFAIL), Tenantry knows that another attempt may succeed. */
const temporaryFailure = 75;

const fail = (text, code = 1) => {
  process.stderr.write(`fleet-key: ${text}\n`);
  process.exit(code);
};

const ask = async (what, address, init) => {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() =>
    fail(`${what}: no response`, temporaryFailure),
  );
  const { ok, status } = response;
  // A body could contain a secret: only the status is shown.
  if (!ok) fail(`${what}: status ${status}`, status === 429 || status >= 500 ? temporaryFailure : 1);
  return response.json().catch(() => fail(`${what}: the response is not JSON`, temporaryFailure));
};

if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(name)) fail('the argument is not the name of a key');
if (vault === '' || url === '') fail('VAULT_ADDR or the token of the job is missing');
const job = await ask('the token of the job', `${url}&audience=${encodeURIComponent(vault)}`, { headers: { authorization: `Bearer ${token}` } });
const login = await ask('the login', `${vault}/v1/auth/jwt/login`, {
  method: 'POST',
  body: JSON.stringify({ role: 'tenantry-fleet', jwt: job.value }),
});
const headers = { 'x-vault-token': login.auth?.client_token ?? fail('the login: no token') };
const secret = await ask(`the key ${name}`, `${vault}/v1/secret/data/tenantry/${name}`, { headers });
process.stdout.write(`${secret.data?.data?.key ?? fail(`the key ${name}: the secret has no field "key"`)}\n`);
