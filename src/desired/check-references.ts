// References: a name of a declared section must exist in it; names that only the platform knows stay unverified until it is read.
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn } from '../kinds/read-value.ts';
import { defaultRoles } from '../kinds/role/default-roles.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { visible } from '../yaml/visible.ts';
import { addressAt, isPlaced } from './declare-items.ts';
import type { OpenReference } from './desired.ts';
import type { KindNamed } from './item-address.ts';
import type { ItemsByAddress } from './items-by-address.ts';
import type { DeclaredReference } from './references.ts';

export interface Declarations {
  readonly named: KindNamed;
  readonly byAddress: ItemsByAddress;
  readonly isWritten: (kind: KindName) => boolean;
}

/** A suggestion compares with every name, so their number is limited. */
const mostGuesses = 20;

const isDefaultRole = ({ to, name }: DeclaredReference): boolean => to === 'role' && defaultRoles.has(name);

const isDeclared = (kind: Kind, { name, region }: DeclaredReference, byAddress: ItemsByAddress): boolean =>
  isPlaced(kind) && byAddress.has(addressAt(kind, name, region, undefined));

const namesOf = (kind: KindName, byAddress: ItemsByAddress): readonly string[] =>
  [...byAddress.values()]
    .filter((item) => item.kind.name === kind)
    .flatMap(({ declared, kind: { place } }) => textIn(declared, place.key ?? '') ?? []);

const dangling = (kind: Kind, { to, name, region, at: place }: DeclaredReference, names: readonly string[] | undefined): Problem => {
  const at = place();
  const section = `\`${kind.place?.section}\``;
  const shown = `\`${visible(name)}\``;
  const otherwise = `Declare it under ${section}, or remove it here.`;
  if (region !== undefined && names?.includes(name))
    return {
      code: 'reference',
      message: `${shown} is declared under ${section}, but not in region ${region}`,
      at,
      help: `Declare one in ${region} as well, or remove it here.`,
    };
  const message = `${shown} is not declared under ${section}${to === 'role' ? ' and is not a default role' : ''}`;
  const help = names && didYouMean(name, to === 'role' ? [...names, ...defaultRoles] : names);
  return { code: 'reference', message, at, help: help ?? otherwise };
};

const opened = ({ title: [one] }: Kind, { to, name, region, at: place }: DeclaredReference): OpenReference => ({
  kind: to,
  name,
  ...(region !== undefined && { region }),
  message: `no ${one} is named \`${visible(name)}\`${region === undefined ? '' : ` in ${region}`}`,
  at: place(),
});

export const checkReferences = (
  references: readonly DeclaredReference[],
  { named, byAddress, isWritten }: Declarations,
): { readonly open: readonly OpenReference[]; readonly problems: readonly Problem[] } => {
  const open: OpenReference[] = [];
  const problems: Problem[] = [];
  const names = new Map<KindName, readonly string[]>();
  const namesIn = (kind: KindName): readonly string[] => {
    const found = names.get(kind) ?? namesOf(kind, byAddress);
    names.set(kind, found);
    return found;
  };
  for (const reference of references) {
    const kind = named(reference.to);
    if (kind === undefined || isDeclared(kind, reference, byAddress)) continue;
    if (!isWritten(reference.to) || isDefaultRole(reference)) open.push(opened(kind, reference));
    else problems.push(dangling(kind, reference, problems.length < mostGuesses ? namesIn(reference.to) : undefined));
  }
  return { open, problems };
};
