// Numbers as a row of bars, one character each: zero is the lowest, the highest number fills its cell.
const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Not negative. `▁▃█`. */
export const sparkline = (numbers: readonly number[]): string => {
  const most = Math.max(1, ...numbers);
  return numbers.map((one) => bars[Math.ceil((one / most) * (bars.length - 1))] ?? bars[0]).join('');
};
