// Roles that are based on each other in a circle: none of them could be made first.
import type { Problem } from '../errors.ts';
import { textIn } from '../kinds/read-value.ts';
import { visible } from '../yaml/visible.ts';
import type { Item } from './declare-items.ts';

/** The roles from this one along `based_on`, up to one that is settled, or that comes round again: then `back` names it. */
const walk = (
  start: string,
  baseOf: ReadonlyMap<string, string | undefined>,
  settled: ReadonlySet<string>,
): { readonly names: readonly string[]; readonly back?: string } => {
  const names = new Set<string>();
  let here: string | undefined = start;
  while (here !== undefined && !settled.has(here)) {
    if (names.has(here)) return { names: [...names], back: here };
    names.add(here);
    here = baseOf.get(here);
  }
  return { names: [...names] };
};

/** Each circle once. */
export const checkCircles = (items: readonly Item[]): readonly Problem[] => {
  const roles = items.filter(({ kind }) => kind.name === 'role');
  const baseOf = new Map(roles.map(({ declared }) => [textIn(declared, 'name') ?? '', textIn(declared, 'based_on')]));
  const settled = new Set<string>();
  return roles.flatMap(({ declared }): readonly Problem[] => {
    const { names, back } = walk(textIn(declared, 'name') ?? '', baseOf, settled);
    for (const name of names) settled.add(name);
    if (back === undefined) return [];
    const circle = [...names.slice(names.indexOf(back)), back].map((name) => `\`${visible(name)}\``);
    const message = `roles are based on each other in a circle: ${circle.join(' → ')}`;
    return [{ code: 'reference', message, at: declared.fieldAt['based_on'] ?? declared.at, help: 'Take one `based_on` out.' }];
  });
};
