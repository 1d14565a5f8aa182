#!/usr/bin/env node
// Prints the API key of one organization, from a HashiCorp Vault that trusts the token of the job. Install it outside of the repository, and write
// `key: exec:fleet-key` in the trust file. Its only argument is the name of the key. Needs VAULT_ADDR, and `id-token: write` for the job.
const [name = ''] = process.argv.slice(2);
const { VAULT_ADDR: vault = '', ACTIONS_ID_TOKEN_REQUEST_URL: url = '', ACTIONS_ID_TOKEN_REQUEST_TOKEN: token = '' } = process.env;

const ask = async (what, address, init) => {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(20_000) });
  // A body could contain a secret: only the status is shown.
  if (!response.ok) throw new Error(`${what}: status ${response.status}`);
  return response.json();
};

try {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(name)) throw new Error('the argument is not the name of a key');
  if (vault === '' || url === '') throw new Error('VAULT_ADDR or the token of the job is missing');
  const job = await ask('the token of the job', `${url}&audience=${encodeURIComponent(vault)}`, { headers: { authorization: `Bearer ${token}` } });
  const login = await ask('the login', `${vault}/v1/auth/jwt/login`, {
    method: 'POST',
    body: JSON.stringify({ role: 'tenantry-fleet', jwt: job.value }),
  });
  const headers = { 'x-vault-token': login.auth.client_token };
  const secret = await ask(`the key ${name}`, `${vault}/v1/secret/data/tenantry/${name}`, { headers });
  process.stdout.write(`${secret.data.data.key}\n`);
} catch (error) {
  process.stderr.write(`fleet-key: ${error instanceof Error ? error.message : 'failed'}\n`);
  process.exitCode = 1;
}
