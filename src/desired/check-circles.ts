// Roles that are based on each other in a circle: none of them could be made first.
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import type { Item } from './declare-items.ts';

export const checkCircles = (items: readonly Item[]): readonly Problem[] => {
  const roles = items.filter(({ kind }) => kind.name === 'role');
  const baseOf = new Map<unknown, unknown>(roles.map(({ declared: { values } }) => [values['name'], values['based_on']]));
  const settled = new Set<unknown>();
  return roles.flatMap(({ declared: { values, at, fieldAt } }): readonly Problem[] => {
    const path = new Set<unknown>();
    let here: unknown = values['name'];
    while (here !== undefined && !path.has(here) && !settled.has(here)) {
      path.add(here);
      here = baseOf.get(here);
    }
    for (const name of path) settled.add(name);
    if (here === undefined || !path.has(here)) return [];
    const names = [...path].map(String);
    const circle = [...names.slice(names.indexOf(String(here))), String(here)].map((name) => `\`${visible(name)}\``);
    const message = `roles are based on each other in a circle: ${circle.join(' → ')}`;
    return [{ code: 'reference', message, at: fieldAt['based_on'] ?? at, help: 'Take one `based_on` out.' }];
  });
};
