// Roles with circular `based_on`: none of them could be created first.
import type { Problem } from '../errors.ts';
import { textIn } from '../kinds/read-value.ts';
import { visible } from '../yaml/visible.ts';
import { cyclesIn } from './cycles.ts';
import type { DeclaredItem } from './declare-items.ts';

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
