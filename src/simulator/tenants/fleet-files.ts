// The files of a simulated fleet as a user would keep them: the fleet file, a desired state per organization, a key per organization, and the trust file.
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

const trustText = (folder: string, url: string): string =>
  [
    '# For the simulator only: its address, and the file with the key of each organization.',
    'version: 1',
    'addresses:',
    ...products.map((product) => `  ${product}: ${JSON.stringify(`${url}${productPaths[product]}`)}`),
    'organizations:',
    `  "*": { key: ${JSON.stringify(`file:${folder}/keys/{key}`)} }`,
    '',
  ].join('\n');

/** `folder`: where they will be, as an absolute path. `url`: of the simulator. */
export const fleetFiles = (
  organizations: readonly SimulatedOrganization[],
  { folder, url }: { readonly folder: string; readonly url: string },
): readonly FleetFile[] => [
  { path: 'fleet.yaml', text: fleetText(organizations), secret: false },
  { path: 'trust.yaml', text: trustText(folder, url), secret: false },
  ...organizations.flatMap((one): readonly FleetFile[] => [
    { path: `organizations/${one.name}/organization.yaml`, text: desiredStateOf(one), secret: false },
    { path: `keys/${one.name}`, text: `${one.apiKey}\n`, secret: true },
  ]),
];
