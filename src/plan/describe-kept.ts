// What a change accepts, as text after the address: `keeps role editor (27 permissions): the base would revoke it`.
import { endText } from '../desired/ends.ts';
import type { Kept } from '../diff/kept.ts';
import { canonical, type Json } from '../json.ts';
import { kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup } from '../kinds/kind.ts';
import { heldBy, permitsText } from './consequence.ts';
import type { ConsequenceText } from './consequence-text.ts';

/** Lists are named in the plural. */
const nounOf = (field: string, { length }: readonly string[]): string => (length === 1 ? field.replace(/s$/, '') : field);

const listed = (field: string, names: readonly string[], after: (name: string) => string = () => ''): ConsequenceText => {
  return [`${nounOf(field, names)} `, ...names.flatMap((name, at): ConsequenceText => [...(at > 0 ? [', '] : []), { name }, after(name)])];
};

const pronoun = ({ length }: readonly string[]): string => (length === 1 ? 'it' : 'them');

const namesText = (kept: Extract<Kept, { readonly type: 'names' }>, lookup: Lookup): ConsequenceText => {
  const { field, keeps, lacks, address } = kept;
  const grants = address !== undefined && kindNamed(kindOf(address)).fields[field]?.grants === true;
  const about = field === 'roles' ? (name: string) => permitsText(name, lookup) : undefined;
  const stays: ConsequenceText =
    keeps.length === 0
      ? []
      : ['keeps ', ...listed(field, keeps, about), `: the base would ${grants ? 'revoke' : 'remove'} ${pronoun(keeps)}`];
  const without: ConsequenceText =
    lacks.length === 0 ? [] : ['stays without ', ...listed(field, lacks), `: the base would ${grants ? 'grant' : 'add'} ${pronoun(lacks)}`];
  return [...stays, ...(stays.length > 0 && without.length > 0 ? ['; '] : []), ...without];
};

const longest = 80;

const valueOf = (value: Json): ConsequenceText[number] => {
  const text = typeof value === 'string' ? value : canonical(value);
  return { name: text.length > longest ? `${text.slice(0, longest)}…` : text };
};

const valueText = ({ field, live, base, head }: Extract<Kept, { readonly type: 'value' }>): ConsequenceText => {
  const what: ConsequenceText =
    head === undefined
      ? ['keeps ', { name: field }, ' ', valueOf(live)]
      : ['sets ', { name: field }, ' to ', valueOf(head), ', live ', valueOf(live)];
  return [...what, ': the base would set it to ', valueOf(base)];
};

/** Without a full stop. */
export const describeKept = (kept: Kept, lookup: Lookup): ConsequenceText => {
  switch (kept.type) {
    case 'names':
      return namesText(kept, lookup);
    case 'value':
      return valueText(kept);
    case 'item': {
      const held = kept.address === undefined ? [] : heldBy(kept.address, lookup);
      return kept.because === 'unexpected'
        ? ['stays', ...held, ': the base would remove it']
        : ['is managed now', ...held, ': the base did not manage it'];
    }
    case 'end': {
      const what: ConsequenceText = kept.grant ? [`${nounOf(kept.grant.field, [''])} `, { name: kept.grant.name }, ' '] : [];
      const until = kept.head === null ? 'has no end any more' : `ends on ${endText({ end: Date.parse(kept.head) })}`;
      return [...what, `${until}: the base ends it on ${endText({ end: Date.parse(kept.base) })}`];
    }
    case 'absent':
      return ['is not created: the base would create it'];
    case 'sink': {
      const { base, head } = kept;
      return [
        'delivers its next secret to ',
        { name: head },
        ...(base === null ? [': the base delivers it nowhere'] : [': the base delivers it to ', { name: base }]),
      ];
    }
    case 'uncompared': {
      const what: ConsequenceText = kept.fields ? kept.fields.flatMap((name, at) => [at > 0 ? ', ' : '', { name }]) : [];
      return [...what, kept.fields ? ' ' : '', 'could not be compared with the base: ', { name: kept.why }];
    }
  }
};
