// A change cannot relax the guards for its own run: the guards of its base apply together with the guards it declares.
import type { Guards } from '../desired/desired.ts';

type Removals = NonNullable<Guards['removals']>;

const pick = (choose: (...all: number[]) => number, all: readonly (number | undefined)[]): number | undefined => {
  const said = all.filter((one) => one !== undefined);
  return said.length > 0 ? choose(...said) : undefined;
};

const tightestRemovals = (now: Removals, before: Removals): Removals =>
  Object.fromEntries(
    [...new Set([...Object.keys(now), ...Object.keys(before)])].map((key) => {
      const number = pick(Math.min, [now[key]?.number, before[key]?.number]);
      const share = pick(Math.min, [now[key]?.share, before[key]?.share]);
      return [key, { ...(number === undefined ? {} : { number }), ...(share === undefined ? {} : { share }) }];
    }),
  );

export const tightestGuards = (now: Guards, before: Guards): Guards => {
  const administratorsMin = pick(Math.max, [now.administratorsMin, before.administratorsMin]);
  const dueRemovals = pick(Math.min, [now.dueRemovals, before.dueRemovals]);
  return {
    ...(administratorsMin === undefined ? {} : { administratorsMin }),
    ...(dueRemovals === undefined ? {} : { dueRemovals }),
    breakGlass: [...new Set([...(now.breakGlass ?? []), ...(before.breakGlass ?? [])])],
    removals: tightestRemovals(now.removals ?? {}, before.removals ?? {}),
  };
};
