// The subjects of the live state that can have access. All keys of one rotation are one subject.

import { type Address, addressOf, kindOf, partsOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { rotationOf } from '../kinds/api-key/rotation-name.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { groupBy } from '../live/group-by.ts';
import type { SubjectKind } from './access.ts';
import type { AccessWorld } from './world.ts';

export interface AccessSubject {
  readonly kind: SubjectKind;
  readonly address: Address;
  readonly id: string;
  /** One item; for a key, its valid keys with the permanent one first. */
  readonly items: readonly [Observed, ...Observed[]];
}

const single = (kind: SubjectKind, item: Observed): AccessSubject => ({ kind, address: item.address, id: item.id, items: [item] });

/** `deploy` of `deploy`, `deploy.next` and `deploy.old`. */
const lastingName = (key: Observed): string => {
  const name = textIn(key, 'name') || key.id;
  return rotationOf(name)?.of ?? name;
};

/** Not revoked and not expired. */
export const works = (key: Observed, asOf: string): boolean => {
  const end = textIn(key, 'end_validity');
  return key.phase !== 'retired' && (end === undefined || end > asOf);
};

const lastingFirst = (a: Observed, b: Observed): number => {
  const [one, other] = [textIn(a, 'name') ?? a.id, textIn(b, 'name') ?? b.id];
  return one.length - other.length || (one < other ? -1 : 1);
};

/** `api-key/ci/deploy`: below the current name of the service account. */
const keyAddress = (key: Observed): Address =>
  addressOf('api-key', partsOf(key.parent ?? accountOf(key.address), 'service-account').name, lastingName(key));

export const keySubjects = ({ lookup, asOf }: AccessWorld, keys: readonly Observed[] = lookup.all('api-key')): readonly AccessSubject[] =>
  [
    ...groupBy(
      keys.filter((key) => works(key, asOf)),
      keyAddress,
    ),
  ].flatMap(([address, family]) => {
    const [first, ...others] = [...family].sort(lastingFirst);
    return first ? [{ kind: 'api-key', address, id: first.id, items: [first, ...others] }] : [];
  });

/** All subjects that have access now, or may have it once an invitation is accepted. */
export const subjectsOf = (world: AccessWorld): readonly AccessSubject[] => [
  ...(['member', 'service-account', 'invitation'] as const).flatMap((kind) =>
    world.lookup
      .all(kind)
      .filter(({ phase }) => phase !== 'retired')
      .map((item) => single(kind, item)),
  ),
  ...keySubjects(world),
];

/** The subject at an address; for a key, with all keys of its rotation. */
export const subjectAt = (world: AccessWorld, address: Address): AccessSubject | undefined => {
  const item = world.lookup.live(address);
  if (item && item.phase !== 'retired' && item.kind !== 'api-key') {
    return item.kind === 'member' || item.kind === 'service-account' || item.kind === 'invitation' ? single(item.kind, item) : undefined;
  }
  if (kindOf(address) !== 'api-key') return undefined;
  const keys = world.lookup.below('api-key', accountOf(address)).items;
  return keySubjects(world, keys).find((key) => key.address === address || key.items.some((one) => one.address === address));
};
