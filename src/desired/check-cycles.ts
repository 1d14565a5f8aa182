// Roles with circular `based_on`: none of them could be created first.
import type { Problem } from '../errors.ts';
import { textIn } from '../kinds/read-value.ts';
import { visible } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';

/** Each circle once, as its names in their order; `comesFrom` leads from one name to at most one other. Linear in the number of names. */
export const cyclesIn = <Name>(names: Iterable<Name>, comesFrom: (name: Name) => Name | undefined): readonly (readonly Name[])[] => {
  const settled = new Set<Name>();
  const circles: (readonly Name[])[] = [];
  for (const start of names) {
    const path = new Set<Name>();
    let here: Name | undefined = start;
    while (here !== undefined && !settled.has(here) && !path.has(here)) {
      path.add(here);
      here = comesFrom(here);
    }
    if (here !== undefined && path.has(here)) {
      const walked = [...path];
      circles.push(walked.slice(walked.indexOf(here)));
    }
    for (const name of path) settled.add(name);
  }
  return circles;
};

/** Each circle once, at its first role. */
export const checkCycles = (items: readonly DeclaredItem[]): readonly Problem[] => {
  const roles = items.filter(({ kind }) => kind.name === 'role').map(({ declared }) => declared);
  const byName = new Map(roles.map((role) => [textIn(role, 'name') ?? '', role]));
  return cyclesIn(byName.keys(), (name) => textIn(byName.get(name), 'based_on')).flatMap((circle): readonly Problem[] => {
    const [first = ''] = circle;
    const role = byName.get(first);
    const shown = [...circle, first].map((name) => `\`${visible(name)}\``).join(' → ');
    const at = role?.fieldAt['based_on'];
    return [
      {
        code: 'reference',
        message: `circular \`based_on\` between roles: ${shown}`,
        ...(at && { at }),
        help: 'Remove one `based_on`.',
      },
    ];
  });
};
