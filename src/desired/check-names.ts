// Keys as names: those that the platform would not accept.
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';

type Level = 'error' | 'warning';

interface Rule {
  readonly pattern: RegExp;
  readonly says: string;
}

/** The name constraints of each kind, compiled once. */
const rulesOf = (items: readonly DeclaredItem[], level: Level): ReadonlyMap<DeclaredItem['kind'], readonly Rule[]> =>
  new Map(
    [...new Set(items.map(({ kind }) => kind))].map((kind) => [
      kind,
      (kind.place.names ?? [])
        .filter((rule) => rule.level === level)
        .map(({ pattern, says }) => ({ pattern: new RegExp(pattern, 'u'), says })),
    ]),
  );

/** Keys that the platform would refuse (errors), or that some of its documents exclude (warnings). */
export const checkNames = (items: readonly DeclaredItem[], level: Level): readonly Problem[] => {
  const rules = rulesOf(items, level);
  const problems: Problem[] = [];
  for (const { kind, declared } of items) {
    const name = kind.place.key === undefined ? undefined : declared.values[kind.place.key];
    if (typeof name !== 'string') continue;
    for (const { pattern, says } of rules.get(kind) ?? []) {
      if (!pattern.test(name)) problems.push({ code: 'name', message: `\`${visible(name)}\`: ${says}`, at: declared.at });
    }
  }
  return problems;
};
