// Live → a desired-state file. It is read back before it is returned: anything that a file cannot express becomes a comment, and the rest validates.
import { TenantryError } from '../errors.ts';
import type { Kind, Observed } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import { plainText } from '../platform/plain-text.ts';
import type { ExportedSection, Unfit } from './exported-item.ts';
import { fileText, type Head, splitTexts } from './file-text.ts';
import { type FieldProblem, readBack } from './read-back.ts';
import { writeSections } from './write-sections.ts';

export interface Exported {
  readonly head: Head;
  readonly sections: readonly ExportedSection[];
}

/** A mistake may hide another: a name is replaced by an id, then the item is dropped; a field is dropped, then the items that needed it. */
const mostRounds = 6;

const noUnfit: Unfit = { fields: new Map(), items: new Map(), names: new Set() };

/** A name that the file does not accept is replaced by the id; a field is dropped alone; any other problem drops the item. */
const leaveOut = (unfit: Unfit, refusals: readonly FieldProblem[]): Unfit => {
  const fields = new Map<Observed, Map<string, string>>([...unfit.fields].map(([item, left]) => [item, new Map(left)]));
  const items = new Map(unfit.items);
  const names = new Set(unfit.names);
  for (const { problem, observed, field } of refusals) {
    const why = plainText(problem.message);
    if (problem.code === 'name' && !names.has(observed)) names.add(observed);
    else if (field === undefined || field === 'id' || field === 'region') items.set(observed, why);
    else fields.set(observed, (fields.get(observed) ?? new Map()).set(field, why));
  }
  return { fields, items, names };
};

/** Throws `defect` if the result cannot be made to validate. */
export const exportLive = (live: Live, catalogue: readonly Kind[], options: Pick<Head, 'schema' | 'about'> = {}): Exported => {
  const regions = live.collections.some(({ items }) => items.some(({ region }) => region !== undefined)) ? live.regions : [];
  const head: Head = { ...options, ...(live.tenant === undefined ? {} : { tenant: live.tenant }), regions };
  let unfit = noUnfit;
  for (let round = 1; ; round += 1) {
    const sections = writeSections(live, catalogue, unfit);
    const { refusals, defects } = readBack(fileText(head, sections), sections, catalogue);
    if (refusals.length === 0 && defects.length === 0) return { head, sections };
    if (defects.length > 0 || round === mostRounds) {
      const problems = [...defects, ...refusals.map(({ problem }) => problem)];
      throw new TenantryError(problems.map(({ message }) => ({ code: 'defect', message: `the export does not validate: ${message}` })));
    }
    unfit = leaveOut(unfit, refusals);
  }
};

export const exportText = ({ head, sections }: Exported): string => fileText(head, sections);

export const exportTexts = ({ head, sections }: Exported): Readonly<Record<string, string>> => splitTexts(head, sections);
