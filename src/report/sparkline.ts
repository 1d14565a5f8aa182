// Numbers as a row of bars, one character each: zero is the lowest, the highest number fills its cell.
const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A number that is not known: a gap, and never zero. */
const gap = '?';

/** Not negative. `▁?█`. */
export const sparkline = (numbers: readonly (number | undefined)[]): string => {
  const most = Math.max(1, ...numbers.map((one) => one ?? 0));
  return numbers.map((one) => (one === undefined ? gap : (bars[Math.ceil((one / most) * (bars.length - 1))] ?? bars[0]))).join('');
};
