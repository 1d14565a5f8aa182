// What may never be kept of machines, databases, clusters, keys and buckets: a platform that shows more than its documents say, and nothing of it is anywhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { environmentOf, head, organization, type Session, startSession } from '../commands/session.ts';
import { startForwarding } from '../forwarding.ts';
import { filesIn, leaksIn, type Texts } from './leaks.ts';

const planted = {
  user_data: 'I2Nsb3VkLWNvbmZpZy1jYW5hcnktN2Y2ZTVkNGMzYjJh',
  password: 'canary-machine-password-1a2b3c4d5e6f',
  first_windows_password: 'canary-windows-password-9f8e7d6c5b4a',
  init_logs: 'canary-console-log-0a1b2c3d4e5f6071',
  console_log: 'canary-console-text-11223344556677',
  kubeconfig: 'apiVersion: v1 canary-kubeconfig-89abcdef0123',
  users: 'canary-database-user-fedcba987654',
  parameters: 'canary-database-parameter-77665544',
} as const;
const publicKey = 'AAAAC3NzaC1lZDI1NTE5AAAAIO94K+vI8fTNIYjSEZWe/WVrpaWJdOU1dCrbRouoknTr';
const pair = { key_pair_id: 'canary-pair-id-5f4e3d2c1b0a', key_pair_secret: 'canary-pair-secret-0f1e2d3c4b5a69' };
const secrets: Texts = { ...planted, ...pair, 'a public key': publicKey, 'the comment of a key': 'rui-at-his-laptop' };

/** Everything planted in each object of a list, and of what is below it. */
const generous = (body: Json): Json => {
  if (isArray(body)) return body.map(generous);
  if (!isObject(body)) return body;
  const inner = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, generous(value)]));
  return 'id' in body ? { ...inner, ...planted } : inner;
};

/** Adds to the responses of these products. */
const startGenerous = (truth: string) => {
  const products = /\/(compute|database|kubernetes)\//;
  return startForwarding(truth, {
    onResponse: (url, body) => (products.test(url) ? JSON.stringify(generous(JSON.parse(body) as Json)) : body),
  });
};

const state = () => {
  const made = organization({
    ssh_keys: [{ name: 'ops', key: `ssh-ed25519 ${publicKey} rui-at-his-laptop` }],
    regions: {
      'br-se1': {
        security_groups: [
          { name: 'web', rules: [{ protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '0.0.0.0/0' }] },
        ],
        ports: [{ name: 'api', security_groups: ['web'] }],
        public_ips: [{ ip: '203.0.113.7', port: 'api' }],
        instances: [{ name: 'shop-api-1', interfaces: ['api'], ssh_key_name: 'ops', has_user_data: true }],
        databases: [{ name: 'orders', public: true }],
        kubernetes_clusters: [{ name: 'shop', version: 'v1.32.3', api_address: '203.0.113.60' }],
        kubernetes_versions: [{ version: 'v1.32.3' }],
        load_balancers: [{ name: 'shop', listeners: [{ port: 8080 }] }],
        buckets: [
          { name: 'exports', policy: '{"Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:ListBucket","Resource":"exports"}]}' },
        ],
      },
    },
  });
  const tenants = made.tenants.map((one) => ({ ...one, credentials: one.credentials.map((credential) => ({ ...credential, ...pair })) }));
  return { ...made, tenants };
};

const outputs = (name: string): string =>
  ['text', 'json', 'sarif', 'markdown', 'html', 'csv', 'junit', 'ocsf'].map((format) => `--output ${format}=${name}.${format}`).join(' ');

describe('what is never kept', () => {
  let session: Session;
  let platform: Awaited<ReturnType<typeof startGenerous>>;
  const texts: Record<string, string> = {};

  beforeAll(async () => {
    session = await startSession(state());
    platform = await startGenerous(session.simulator.url);
    const { MGC_KEY_PAIR_ID, MGC_KEY_PAIR_SECRET, ...around } = environmentOf(session.simulator);
    const env = { ...around, TENANTRY_BASE_URL: platform.url, PAIR_ID: MGC_KEY_PAIR_ID, PAIR_SECRET: MGC_KEY_PAIR_SECRET };
    session.write('trust.yaml', 'object_storage: { key_id: { env: PAIR_ID }, key_secret: { env: PAIR_SECRET } }\n');
    session.write(
      'acme.yaml',
      `${head}policies: { packs: [exposure, exposure-strict, object-storage] }\nroles: { made: { permissions: [bs_volume_list] } }\n`,
    );
    const trust = '--trust trust.yaml';
    for (const line of [
      `audit acme.yaml ${trust} --verbose --causes 7d --ledger ledger.json --new-ledger ${outputs('audit')}`,
      `capture live.json --desired acme.yaml ${trust} --verbose`,
      `audit acme.yaml ${trust} --capture live.json --verbose ${outputs('from-capture')}`,
      `audit acme.yaml ${trust} --capture live.json --evidence evidence`,
      `audit acme.yaml ${trust} --estimate`,
      `plan acme.yaml ${trust} --out saved.json --verbose ${outputs('plan')}`,
      `apply acme.yaml ${trust} --yes --verbose --journal journal.jsonl ${outputs('apply')}`,
      'journal --journal journal.jsonl',
      `export --out exported ${trust}`,
      'report audit.json --verbose',
      `doctor acme.yaml ${trust}`,
      `permissions acme.yaml`,
    ]) {
      const { stdout, stderr } = await session.run(line, { env });
      texts[`stdout of ${line}`] = stdout;
      texts[`stderr of ${line}`] = stderr;
    }
    Object.assign(texts, filesIn(session.folder));
  }, 120_000);
  afterAll(async () => {
    await platform.close();
    await session.close();
  });

  it('was really shown, and what it belongs to was read', () => {
    const counts = session.simulator.app.recorder.counts();
    for (const operation of [
      'compute.listInstances',
      'database.listInstances',
      'kubernetes.getCluster',
      'sshKey.listSshKeys',
      'objectStorage.getBucketPolicy',
    ])
      expect([operation, counts[operation]]).toEqual([operation, expect.any(Number)]);
    for (const name of ['shop-api-1', 'orders', 'shop', 'exports']) expect(texts['live.json']).toContain(name);
    for (const policy of ['instance-admin-port-exposed', 'database-public', 'kubernetes-api-open', 'bucket-policy-public'])
      expect(texts['audit.json']).toContain(policy);
    // Of the key, its type, length and fingerprint; of the startup data, that there is some.
    expect(texts['live.json']).toMatch(/SHA256:/);
    expect(texts['live.json']).toContain('"has_user_data":true');
  });

  it('is in no output, capture, evidence, ledger, plan or journal', () => {
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining(['live.json', 'ledger.json', 'saved.json', 'journal.jsonl', 'audit.html', 'evidence/result.json']),
    );
    expect(leaksIn(texts, secrets)).toEqual([]);
  });

  it('is requested by no call of its own', () => {
    const calls = session.simulator.app.recorder.all().map(({ operation, path }) => operation ?? path);
    expect(calls.filter((one) => /kubeconfig|password|logs/i.test(one))).toEqual([]);
  });
});
