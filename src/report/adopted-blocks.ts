// What an update of the files adopted from the organization: changes that grant access first, each with what the file says now.
import type { AdoptableEntry, Adopted } from '../export/adopt-drift.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { type Block, code, type ListItem, list, paragraph, type TextLine } from './document.ts';
import { changeLine } from './field-change.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

const signs: Readonly<Record<AdoptableEntry['type'], string>> = { unmanaged: '+', changed: '~', missing: '-' };

/** The access that a new resource has in the file. */
const grantLines = ({ kind, values }: Extract<AdoptableEntry, { type: 'unmanaged' }>['observed'], { format }: Say): readonly TextLine[] =>
  Object.entries(kindNamed(kind).fields).flatMap(([name, { grants, exportedFrom }]): readonly TextLine[] => {
    const value = grants ? values[exportedFrom ?? name] : undefined;
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
      ? []
      : [[`${name}: `, code(showValue(value, format))]];
  });

const linesOf = (entry: AdoptableEntry, say: Say): readonly TextLine[] => {
  if (entry.type === 'missing') return [];
  // A difference leads from what is live to what was declared; the update went the other way.
  if (entry.type === 'changed') return entry.changes.map(({ field, from, to }) => changeLine({ field, from: to, to: from }, say));
  return grantLines(entry.observed, say);
};

const itemsOf = (entries: readonly AdoptableEntry[], tone: 'warn' | 'quiet', say: Say): readonly ListItem[] =>
  entries.map((entry) => ({ sign: signs[entry.type], tone, text: [code(entry.address)], below: linesOf(entry, say) }));

export const adoptedBlocks = ({ access, rest }: Adopted, say: Say): readonly Block[] => {
  const all = access.length + rest.length;
  return all === 0
    ? []
    : [paragraph(say.declarations.adopted(all, access.length)), list([...itemsOf(access, 'warn', say), ...itemsOf(rest, 'quiet', say)])];
};
