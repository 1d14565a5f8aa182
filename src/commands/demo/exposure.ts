// What the internet can reach of the demo's platform. No file declares any of it: Tenantry reads it, and people change it in the console.
import type { JsonObject } from '../../json.ts';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIO94K+vI8fTNIYjSEZWe/WVrpaWJdOU1dCrbRouoknTr';

export const sshKeys: readonly JsonObject[] = [{ name: 'acme-ops', key }];

const everyone = { Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:ListBucket', Resource: 'acme-exports' }] };

/** One story each: a port open to the world, a public database, a Kubernetes API open to every address, and a bucket that everybody lists. */
const reachable: Readonly<Record<string, JsonObject>> = {
  'br-se1': {
    security_groups: [{ name: 'web', rules: [{ protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '0.0.0.0/0' }] }],
    ports: [{ name: 'shop-api-1', security_groups: ['web'] }],
    public_ips: [{ ip: '203.0.113.7', port: 'shop-api-1' }],
    databases: [{ name: 'orders', public: true, deletion_protected: true }],
    kubernetes_clusters: [{ name: 'shop', version: 'v1.32.3', api_address: '203.0.113.60', allowed_cidrs: [] }],
    kubernetes_versions: [{ version: 'v1.32.3' }],
    buckets: [{ name: 'acme-exports', policy: JSON.stringify(everyone), versioning: 'Enabled' }],
  },
};

/** A person narrows SSH to the network of the VPN: an edit of the saved state. */
export const narrowed = { from: '"remote_ip_prefix":"0.0.0.0/0"', to: '"remote_ip_prefix":"198.51.100.0/24"' } as const;

/** `stopped`: volumes are attached only to machines that do not run. */
export const exposureOf = (region: string, stopped: readonly JsonObject[], released: string): JsonObject => {
  const machine = { ssh_key_name: 'acme-ops', image: 'cloud-ubuntu-24.04' };
  const own = reachable[region] ?? {};
  const running = region in reachable ? [{ name: 'shop-api-1', interfaces: ['shop-api-1'] }] : [];
  const support = { release_at: released, end_standard_support_at: '2029-05-31T00:00:00Z', end_life_at: '2034-05-31T00:00:00Z' };
  return {
    ...own,
    instances: [...stopped, ...running].map((one) => ({ ...machine, ...one })),
    machine_images: [{ name: 'cloud-ubuntu-24.04', ...support }],
  };
};
