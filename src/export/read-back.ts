// Reads an export back like a person's file, and finds the written item of each problem.
import type { Problem, Source } from '../errors.ts';
import type { Kind, Observed } from '../kinds/kind.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { checkDocuments } from './check-documents.ts';
import type { ExportedItem, ExportedSection } from './exported-item.ts';

/** A problem of the file, with its item and field. */
export interface FieldProblem {
  readonly problem: Problem;
  readonly observed: Observed;
  /** Absent: the whole item. */
  readonly field?: string;
}

interface Spot {
  readonly at: Source;
  readonly observed: Observed;
  readonly field?: string;
}

const spotsOf = (document: Document, section: ExportedSection, above: Path): readonly Spot[] =>
  section.items.flatMap((item: ExportedItem): readonly Spot[] => {
    const path = section.single ? [...above, section.name] : [...above, section.name, item.key];
    const { observed } = item;
    return [
      { at: document.keyAt(path), observed },
      { at: document.at(path), observed },
      ...item.fields.flatMap(([field]) =>
        [document.keyAt([...path, field]), document.at([...path, field])].map((at) => ({ at, observed, field })),
      ),
      ...item.below.flatMap((below) => spotsOf(document, below, path)),
    ];
  });

const inOrder = (a: Source, b: Source): number => a.line - b.line || a.col - b.col;

/** The element at a position, or the last one that begins before it. `spots` are in order. */
const spotAt = (spots: readonly Spot[], at: Source): Spot | undefined => {
  let [low, high] = [0, spots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const spot = spots[middle];
    if (spot && inOrder(spot.at, at) <= 0) low = middle + 1;
    else high = middle;
  }
  return spots[low - 1];
};

/** The refused parts of the text. Problems without an item are a defect of the export. */
export const readBack = (
  text: string,
  sections: readonly ExportedSection[],
  catalogue: readonly Kind[],
): { readonly refusals: readonly FieldProblem[]; readonly defects: readonly Problem[] } => {
  const document = parseYaml(text, 'the export');
  const { problems } = checkDocuments([document], catalogue);
  if (problems.length === 0) return { refusals: [], defects: [] };
  const spots = sections.flatMap((section) => spotsOf(document, section, [])).sort((a, b) => inOrder(a.at, b.at));
  const found = problems.map((problem) => ({ problem, spot: problem.at && spotAt(spots, problem.at) }));
  return {
    refusals: found.flatMap(({ problem, spot }) =>
      spot ? [{ problem, observed: spot.observed, ...(spot.field === undefined ? {} : { field: spot.field }) }] : [],
    ),
    defects: found.flatMap(({ problem, spot }) => (spot ? [] : [problem])),
  };
};
