// A desired-state file of a large organization in the style of people: one line for each person and volume, blocks for the rest.

const people = 6000;
const roles = 120;
const groups = 150;
const groupSize = 25;
const accounts = 700;
const keysEach = 3;
const domains = 40;
const registries = 60;

const firstNames = ['ana', 'bruno', 'carla', 'diego', 'elisa', 'fabio', 'helena', 'iara', 'joao', 'karina', 'leandro', 'marina'];
const lastNames = ['prado', 'teles', 'nunes', 'farias', 'moura', 'lins', 'reis', 'barros', 'campos', 'meireles', 'dias', 'goes', 'braga'];
const uses = ['db', 'logs', 'media', 'queue', 'cache', 'search', 'reports'];
const types = ['cloud_nvme1k', 'cloud_nvme5k', 'cloud_nvme10k'];

const times = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('');
const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';
const email = (index: number): string =>
  `${pick(firstNames, index)}.${pick(lastNames, Math.floor(index / firstNames.length))}.${index}@acme.example`;
const uuid = (index: number): string => `2ae0b896-855c-456c-b4a5-${index.toString(16).padStart(12, '0')}`;

const person = (index: number): string =>
  `  ${email(index)}: { roles: [${index < 3 ? 'administrator' : index % 4 === 0 ? `editor, team-${index % roles}` : 'viewer'}] }${index % 50 === 0 ? ' # on call' : ''}\n`;

const role = (index: number): string =>
  `  team-${index}:\n    description: What team ${index} does every day\n    based_on: viewer\n    permissions: [cr_image_delete]\n`;

const group = (index: number): string =>
  `  crew-${index}:\n    name: Crew ${index}\n    description: Keeps part ${index} running\n    members:\n${times(
    groupSize,
    (place) => `      ${email((index * 37 + place) % people)}: ${place === 0 ? 'admin' : 'member'}\n`,
  )}`;

const key = (index: number): string => `      key-${index}:
        description: Pushes images after a merge
        scopes: [mcr.read, mcr.write]
        rotate_after: 90d
        overlap: 24h
        deliver_to: pipeline
`;

const account = (index: number): string =>
  `  robot-${index}:\n    email: robot-${index}\n    description: Pipelines of part ${index}\n    roles: [editor]\n    api_keys:\n${times(keysEach, key)}`;

const domain = (index: number): string => `  part-${index}.acme.example:
    federations:
      okta:
        type: oidc
        client_id: 0oa${index}
        client_secret: { secret: okta-client }
        scopes: [openid, email, profile]
        authorization_endpoint: https://acme.okta.example/oauth2/v1/authorize
        token_endpoint: https://acme.okta.example/oauth2/v1/token
        userinfo_endpoint: https://acme.okta.example/oauth2/v1/userinfo
        jwks_uri: https://acme.okta.example/oauth2/v1/keys
`;

const registry = (index: number): string =>
  `  acmeapp${index}:\n    region: br-se1\n    retention: { untagged_older_than: 14d, keep_last: 20, keep_tags: ["v*", stable] }\n`;

const volume = (index: number): string =>
  `  ${pick(uses, index)}-${index}: { region: ${index % 3 === 0 ? 'br-ne1' : 'br-se1'}, type: ${pick(types, index)}, size: ${10 * (1 + (index % 40))}${
    index % 5 === 0 ? '' : `, attached_to: ${uuid(index)}`
  } }\n`;

/** The text of a file that declares exactly this many items; at least some thirteen thousand, the rest are volumes. */
export const declaredFile = (items: number): string => {
  const others = people + roles + groups * (1 + groupSize) + accounts * (1 + keysEach) + domains * 2 + registries;
  return `# Acme, all of it.
version: 1
tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7
regions: [br-se1, br-ne1]

roles:
${times(roles, role)}
members:
  # the first three are the way in
${times(people, person)}
groups:
${times(groups, group)}
service_accounts:
${times(accounts, account)}
domains:
${times(domains, domain)}
registries:
${times(registries, registry)}
volumes:
${times(items - others, volume)}`;
};
