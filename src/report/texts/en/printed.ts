// What printers add to blocks by themselves.

export const printed = {
  /** Of a list that is shortened: `and 7 more`. */
  more: (many: number): string => `and ${many} more`,
  /** Above a part that is folded: `7 more`. */
  folded: (many: number): string => `${many} more`,
  /** On a terminal. `rest`: a name for the others. */
  showAll: (rest: string): string => `… ${rest} (use --verbose to show all)`,
  /** A table without a heading. */
  table: 'Table',
};
