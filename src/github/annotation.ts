// A finding on a line of a file, as checks and logs display it: the worst ones, and the number of the others.

export interface Annotation {
  /** From the root of the repository. */
  readonly path: string;
  readonly line: number;
  readonly endLine?: number;
  readonly level: 'failure' | 'warning' | 'notice';
  readonly title?: string;
  readonly message: string;
}

/** Nobody reads more, and each fifty cost a request. */
const mostAnnotations = 100;

const ranks: Readonly<Record<Annotation['level'], number>> = { failure: 0, warning: 1, notice: 2 };

export interface WorstAnnotations {
  readonly shown: readonly Annotation[];
  readonly omitted: number;
}

/** In the given order within a level. */
export const worstOf = (annotations: readonly Annotation[], most = mostAnnotations): WorstAnnotations => {
  const sorted = annotations.toSorted((a, b) => ranks[a.level] - ranks[b.level]);
  return { shown: sorted.slice(0, most), omitted: Math.max(0, sorted.length - most) };
};
