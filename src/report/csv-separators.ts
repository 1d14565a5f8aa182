// What separates the columns of CSV.

/** By name, as `--csv-separator` takes them. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;

export type CsvSeparator = keyof typeof csvSeparators;

export const isCsvSeparator = (name: string): name is CsvSeparator => Object.hasOwn(csvSeparators, name);
