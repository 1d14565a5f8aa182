// What changed since a saved run (`npm run bench -- --json`): values and peak memory that differ by more than a tenth.
import { isArray, isObject, type Json, type JsonObject, parseJson } from '../src/json.ts';
import type { Result } from './result.ts';

/** A tenth: runs of the same program differ by less on an otherwise idle machine. */
const noticed = 0.1;

interface Changed {
  /** The measurement, and the peak if it is one. */
  readonly name: string;
  readonly before: number;
  readonly now: number;
  readonly is: 'better' | 'worse';
}

export interface Compared {
  readonly changed: readonly Changed[];
  /** Measured in one of the runs only. */
  readonly added: readonly string[];
  readonly missing: readonly string[];
}

const objectIn = (value: Json | undefined, name: string): JsonObject => {
  const found = isObject(value) ? value[name] : undefined;
  return isObject(found) ? found : {};
};

/** Every figure that has a direction, by name: the values, and the peaks of memory. */
const figuresOf = ({ name, value, peaks }: Pick<Result, 'name' | 'value' | 'peaks'>): readonly (readonly [string, number])[] => [
  [name, value],
  ...Object.entries(peaks).map(([label, peak]) => [`${name}, peak memory of ${label}`, peak] as const),
];

/** Throws if the text is no saved run. */
export const savedFigures = (text: string): ReadonlyMap<string, number> => {
  const run = parseJson(text);
  const results = isObject(run) ? run['results'] : undefined;
  if (!isArray(results)) throw new Error('The saved run has no results: make one with npm run bench -- --json.');
  return new Map(
    results.flatMap((one) => {
      if (!isObject(one) || typeof one['name'] !== 'string' || typeof one['value'] !== 'number') return [];
      const peaks = Object.entries(objectIn(one, 'peaks')).flatMap(([label, peak]) => (typeof peak === 'number' ? [[label, peak]] : []));
      return figuresOf({ name: one['name'], value: one['value'], peaks: Object.fromEntries(peaks) });
    }),
  );
};

export const compareRuns = (saved: ReadonlyMap<string, number>, results: readonly Result[]): Compared => {
  const rates = new Set(results.flatMap(({ name, unit }) => (unit === 'a second' ? [name] : [])));
  const figures = new Map(results.flatMap(figuresOf));
  const changed = [...figures].flatMap(([name, now]): readonly Changed[] => {
    const before = saved.get(name);
    if (before === undefined || Math.abs(now - before) <= noticed * Math.abs(before)) return [];
    return [{ name, before, now, is: now > before === rates.has(name) ? 'better' : 'worse' }];
  });
  return {
    changed,
    added: [...figures.keys()].filter((name) => !saved.has(name)),
    missing: [...saved.keys()].filter((name) => !figures.has(name)),
  };
};
