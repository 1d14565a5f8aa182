// The files that `init` writes without a credential: short, commented, valid as they are.
import { schemaFor } from './schema-line.ts';

const schemaLine = (folder: string): string => {
  const schema = schemaFor(folder);
  return schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`;
};

/** `folder`: of the file. */
export const desiredStarter = (
  folder: string,
  tenant: string | undefined,
  now: Date,
): string => `${schemaLine(folder)}# Written by \`tenantry init\` on ${now.toISOString().slice(0, 10)}. What this organization should be; applied as it is, it changes nothing.
version: 1
${tenant ? `tenant: ${tenant}` : '# tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7   # required by apply'}

# Unmanaged resources are reported and never removed (additive). \`authoritative\` removes them, subject to the guards;
# \`observed\` only audits the section.
# ownership:
#   members: authoritative

# Guards can only be tightened here.
# guards:
#   administrators_min: 2
#   break_glass: [rescue@acme-ops.example]

# access_control: { enabled: true, enforce_mfa: true }

# Sections that are written are compared: \`tenantry export --update\` fills them with what exists.
roles: {}
members: {}       # ana@acme.example: { roles: [administrator] }
groups: {}
service_accounts: {}
domains: {}
proxy_caches: {}
registries: {}
volumes: {}       # db-data: { region: br-se1, type: cloud_nvme1k, size: 100 }
schedulers: {}

# snapshot_schedules:
#   nightly: { volumes: ["db-*"], every: 1d, keep_last: 7 }

policies:
  packs: [baseline]
`;

export const dependabotStarter = `# Proposes a newer commit of the Actions in the workflows, once a week.
version: 2
updates:
  - package-ecosystem: github-actions
    directory: /
    schedule: { interval: weekly }
    cooldown: { default-days: 7 }
`;

export const trustStarter = `# For completion in editors: \`tenantry schema trust\` prints the schema.
# Operator settings. Store it where a pull request cannot modify it, and pass it with --trust or TENANTRY_TRUST.

# The key that runs Tenantry. Tenantry never reduces its access.
# identity: api-key/ci/tenantry

# Secrets by name: where each one is read from, and the resource and the host it may be used for.
# secrets:
#   okta-client: { env: TENANTRY_SECRET_OKTA_CLIENT, for: federation/acme.example/okta, host: acme.okta.example }

# Sinks: where the secrets of new API keys are delivered, for which keys, and with which scopes at most.
# sinks:
#   shop-pipeline: { file: /run/secrets/shop-api-key, for: "api-key/ci/*", scopes: ["mcr.*"] }
#   shop-deploys: { github: acme/shop, secret: SHOP_KEY, token: { env: TENANTRY_GITHUB_TOKEN }, for: "api-key/ci/*", scopes: ["mcr.*"] }

secrets: {}
sinks: {}
`;
