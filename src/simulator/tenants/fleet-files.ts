// The files of a simulated fleet as a user would keep them: the repository with the fleet file and a desired state per organization; beside it, where no pull
// request can change them, the trust file and a key per organization.
import { productPaths, products } from '../../platform/addresses.ts';
import { desiredStateOf, type SimulatedOrganization } from './organization.ts';

interface FleetFile {
  /** Relative to the folder of the fleet. */
  readonly path: string;
  readonly text: string;
  readonly secret: boolean;
}

const fleetText = (organizations: readonly SimulatedOrganization[]): string =>
  [
    '# The organizations of a simulated fleet.',
    'version: 1',
    'rings: [canary, main]',
    'organizations:',
    ...organizations.map(
      ({ name, tenant, ring, size }) =>
        `  ${name}: { tenant: ${tenant}, path: organizations/${name}, ring: ${ring}, labels: { size: ${size} } }`,
    ),
    '',
  ].join('\n');

const trustText = (url: string): string =>
  [
    '# For the simulator only: its address, and the file with the key of each organization.',
    'version: 1',
    'addresses:',
    ...products.map((product) => `  ${product}: ${JSON.stringify(`${url}${productPaths[product]}`)}`),
    'organizations:',
    '  "*": { key: "file:keys/{key}" }',
    '',
  ].join('\n');

/** `url`: of the simulator. */
export const fleetFiles = (organizations: readonly SimulatedOrganization[], url: string): readonly FleetFile[] => [
  { path: 'repository/fleet.yaml', text: fleetText(organizations), secret: false },
  { path: 'trust.yaml', text: trustText(url), secret: false },
  ...organizations.flatMap((one): readonly FleetFile[] => [
    { path: `repository/organizations/${one.name}/organization.yaml`, text: desiredStateOf(one), secret: false },
    { path: `keys/${one.name}`, text: `${one.apiKey}\n`, secret: true },
  ]),
];
