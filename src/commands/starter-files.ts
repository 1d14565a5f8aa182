// The files that `init` writes without a credential: short, commented, valid as they are.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };

export const desiredStarter = (tenant: string | undefined, now: Date): string => `# yaml-language-server: $schema=${schema.$id}
# Written by \`tenantry init\` on ${now.toISOString().slice(0, 10)}. What this organization should be; applied as it is, it changes nothing.
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

export const trustStarter = `# For completion in editors, point their YAML language server at schemas/trust.schema.json of Tenantry.
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
