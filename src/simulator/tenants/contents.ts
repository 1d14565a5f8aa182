// What an organization of a simulated fleet contains, by its size: the description of its platform and its desired state both follow from this.
import { createDice, type Dice, padded, range } from '../generate/dice.ts';

export type TenantSize = 'small' | 'medium' | 'large';

interface DeclaredMember {
  readonly email: string;
  readonly roles: readonly string[];
}

interface DeclaredRole {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

interface DeclaredVolume {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The name of the instance that it is attached to. */
  readonly instance: string;
}

export interface TenantContents {
  readonly roles: readonly DeclaredRole[];
  readonly members: readonly DeclaredMember[];
  readonly volumes: readonly DeclaredVolume[];
}

interface Counts {
  readonly members: number;
  readonly volumes: number;
}

/** From the first to the second number. */
const counts: Readonly<Record<TenantSize, readonly [least: Counts, most: Counts]>> = {
  small: [
    { members: 4, volumes: 1 },
    { members: 12, volumes: 4 },
  ],
  medium: [
    { members: 20, volumes: 8 },
    { members: 40, volumes: 20 },
  ],
  large: [
    { members: 120, volumes: 50 },
    { members: 200, volumes: 100 },
  ],
};

/** Of ten organizations seven are small and one is large. */
const sizes: readonly [TenantSize, ...TenantSize[]] = [
  'small',
  'small',
  'small',
  'small',
  'small',
  'small',
  'small',
  'medium',
  'medium',
  'large',
];

export const sizeOf = (dice: Dice): TenantSize => dice.pick(sizes, 'size');

const people = ['ana', 'rui', 'livia', 'caio', 'noemi', 'tadeu', 'ines', 'davi', 'clara', 'otto', 'bia', 'enzo'] as const;
const uses = ['db', 'logs', 'media', 'queue', 'cache', 'reports'] as const;

const roles: readonly DeclaredRole[] = [
  { name: 'storage-auditor', description: 'Reads volumes and snapshots', permissions: ['bs_volume_list', 'bs_snapshot_list'] },
  { name: 'image-reader', description: 'Reads registries', permissions: ['cr_registry_list', 'cr_repository_list'] },
];

/** The same for the same seed of an organization. The first two members are administrators. */
export const contentsOf = (seed: number, name: string, size: TenantSize): TenantContents => {
  const dice = createDice(seed);
  const [least, most] = counts[size];
  const between = (what: keyof Counts): number => least[what] + dice.number(most[what] - least[what] + 1, what);
  const [members, volumes] = [between('members'), between('volumes')];
  return {
    roles,
    members: range(members).map((index) => ({
      email: `${dice.pick(people, 'person', index)}.${padded(index, members)}@${name}.example`,
      roles: index < 2 ? ['administrator'] : [dice.pick(['editor', 'viewer', 'viewer', 'storage-auditor', 'image-reader'], 'role', index)],
    })),
    volumes: range(volumes).map((index) => ({
      name: `${dice.pick(uses, 'use', index)}-${padded(index, volumes)}`,
      type: dice.pick(['cloud_nvme1k', 'cloud_nvme5k'], 'type', index),
      size: 10 * (2 + dice.number(20, 'volume size', index)),
      instance: `vm-${padded(index, volumes)}`,
    })),
  };
};
