// The scales of a chart: real time on x, zero-based steps of 1, 2 or 5 on y, and labels that never overlap.

/** From values to units of a drawing. */
export const linear =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    to === from ? start : start + ((value - from) / (to - from)) * (end - start);

/** From 0, at most five steps. */
export const valueTicks = (most: number): readonly number[] => {
  const needed = Math.max(1, most) / 5;
  const power = 10 ** Math.floor(Math.log10(needed));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= needed) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, at) => at * step);
};

const monthStarts = (first: number, last: number): readonly number[] => {
  const start = new Date(first);
  const months = Math.ceil((last - first) / (28 * 86_400_000)) + 1;
  return Array.from({ length: Math.min(months, 1200) }, (_, at) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at + 1, 1));
};

/** The first and the last time, and between them the first days of months that are far enough from each other. */
export const timeTicks = (first: number, last: number, x: (time: number) => number, apart = 58): readonly number[] => {
  if (first === last) return [first];
  const kept = [first];
  for (const month of monthStarts(first, last)) {
    if (month >= last || x(last) - x(month) < apart) break;
    if (x(month) - x(kept.at(-1) ?? first) >= apart) kept.push(month);
  }
  return [...kept, last];
};

/** Positions at least `apart` from each other and not after `bottom`, in the given order of the list. */
export const spread = (wanted: readonly number[], apart: number, bottom: number): readonly number[] => {
  const order = wanted.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y || a.at - b.at);
  let free = -Infinity;
  const placed = order.map(({ y, at }) => {
    const own = Math.max(y, free);
    free = own + apart;
    return { y: own, at };
  });
  let most = bottom;
  for (const one of placed.toReversed()) {
    one.y = Math.min(one.y, most);
    most = one.y - apart;
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ y }) => y);
};
