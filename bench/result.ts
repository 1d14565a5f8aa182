// What one measurement comes to: a figure against its goal, what it was made from, and the memory that it took.

export interface Result {
  readonly name: string;
  /** What was measured, against what. */
  readonly measured: string;
  readonly unit: 'times the baseline' | 'a second' | 'MiB' | 'ms' | 'requests';
  /** Of ratios and sizes the greatest that is good; of rates the least. Absent: it is only reported. */
  readonly goal?: number;
  readonly value: number;
  /** What the figure was made from; the labels name the units. */
  readonly figures: Readonly<Record<string, number>>;
  /** Greatest resident memory in MiB, each in a process of its own. */
  readonly peaks: Readonly<Record<string, number>>;
}

export const isMet = ({ unit, goal, value }: Result): boolean => {
  if (goal === undefined) return true;
  return unit === 'a second' ? value >= goal : value <= goal;
};
