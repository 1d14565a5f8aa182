// Keys as names: what the platform would not take.
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import type { Item } from './declare-items.ts';

/** Keys that the platform would refuse (errors), or that some of its documents rule out (warnings). */
export const checkNames = (items: readonly Item[], level: 'error' | 'warning'): readonly Problem[] =>
  items.flatMap(({ kind, declared }) => {
    const { key, names = [] } = kind.place;
    const name = key === undefined ? undefined : declared.values[key];
    if (typeof name !== 'string') return [];
    return names
      .filter((rule) => rule.level === level && !new RegExp(rule.pattern, 'u').test(name))
      .map(({ says }): Problem => ({ code: 'name', message: `\`${visible(name)}\`: ${says}`, at: declared.at }));
  });
