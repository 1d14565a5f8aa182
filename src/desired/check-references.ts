// References: what names something in a written section must find it there; what only the platform knows stays open until it is read.
import type { Problem } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { visible } from '../yaml/visible.ts';
import { addressAt, isPlaced } from './declare-items.ts';
import { defaultRoles } from './default-roles.ts';
import type { OpenReference } from './desired.ts';
import type { KindNamed } from './item-address.ts';
import type { ItemsByAddress } from './items-by-address.ts';
import type { Reference } from './references.ts';

export interface Declarations {
  readonly named: KindNamed;
  readonly byAddress: ItemsByAddress;
  readonly isWritten: (kind: KindName) => boolean;
}

const brought = ({ to, name }: Reference): boolean => to === 'role' && defaultRoles.has(name);

const isDeclared = (kind: Kind, { name, region }: Reference, byAddress: ItemsByAddress): boolean =>
  isPlaced(kind) && byAddress.has(addressAt(kind, name, region, undefined));

const namesOf = (kind: KindName, byAddress: ItemsByAddress): readonly string[] =>
  [...byAddress.values()].filter((item) => item.kind.name === kind).map(({ declared, kind: { place } }) => String(declared.values[place.key ?? '']));

const dangling = (kind: Kind, { to, name, region, at }: Reference, { byAddress }: Declarations): Problem => {
  const section = kind.place?.section;
  const names = namesOf(to, byAddress);
  const elsewhere = region !== undefined && names.includes(name) ? ` in ${region}` : '';
  const or = to === 'role' ? ', and it is no default role' : '';
  const others = to === 'role' ? [...names, ...defaultRoles] : names;
  const help = (elsewhere === '' ? didYouMean(name, others) : undefined) ?? `Declare it under \`${section}:\`, or take it out here.`;
  return { code: 'reference', message: `\`${visible(name)}\` is not declared under \`${section}\`${elsewhere}${or}`, at, help };
};

const opened = ({ title: [one] }: Kind, { to, name, region, at }: Reference): OpenReference => ({
  kind: to,
  name,
  ...(region !== undefined && { region }),
  message: `there is no ${one} \`${visible(name)}\`${region === undefined ? '' : ` in ${region}`}`,
  at,
});

export const checkReferences = (
  references: readonly Reference[],
  declarations: Declarations,
): { readonly open: readonly OpenReference[]; readonly problems: readonly Problem[] } => {
  const open: OpenReference[] = [];
  const problems: Problem[] = [];
  for (const reference of references) {
    const kind = declarations.named(reference.to);
    if (kind === undefined || isDeclared(kind, reference, declarations.byAddress)) continue;
    if (declarations.isWritten(reference.to) && !brought(reference)) problems.push(dangling(kind, reference, declarations));
    else open.push(opened(kind, reference));
  }
  return { open, problems };
};
