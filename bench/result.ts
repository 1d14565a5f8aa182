// The result of one measurement: a figure against its goal, the numbers behind it, and the memory.

export interface Result {
  readonly name: string;
  /** The measured value, and its reference. */
  readonly measured: string;
  readonly unit: 'times the baseline' | 'a second' | 'MiB' | 'kB' | 'ms' | 'requests';
  /** For ratios and sizes the maximum; for rates the minimum. Absent: it is only reported. */
  readonly goal?: number;
  readonly value: number;
  /** The numbers behind the figure; the labels name the units. */
  readonly figures: Readonly<Record<string, number>>;
  /** Maximum resident memory in MiB, each in a process of its own. */
  readonly peaks: Readonly<Record<string, number>>;
}

export const isMet = ({ unit, goal, value }: Result): boolean => {
  if (goal === undefined) return true;
  return unit === 'a second' ? value >= goal : value <= goal;
};
