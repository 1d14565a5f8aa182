// What differs between the file and the organization, for an audit: only what needs a look.
import type { Entry } from '../diff/difference.ts';
import { type Block, code, heading, type Inline, type ListItem, paragraph, tone } from './document.ts';
import { place } from './plan-blocks.ts';
import type { Review } from './review.ts';
import { showValue } from './show-value.ts';

const at = (entry: Entry): readonly Inline[] => {
  if (entry.type === 'extra') return [tone('quiet', place(entry.at))];
  return 'declared' in entry && entry.declared ? [tone('quiet', place(entry.declared.at))] : [];
};

const signs: Readonly<Record<Exclude<Entry['type'], 'same'>, readonly [sign: string, words: string]>> = {
  missing: ['+', 'declared, but not there'],
  extra: ['-', 'there, but not to be'],
  changed: ['~', 'differs'],
  audited: ['~', 'differs (observed only)'],
  undeclared: ['·', 'there, not declared'],
  unknown: ['?', 'could not be compared'],
  ambiguous: ['?', 'stands for several live items'],
};

const item = (entry: Exclude<Entry, { type: 'same' }>): ListItem => {
  const [sign, words] = signs[entry.type];
  const changes = 'changes' in entry && entry.type !== 'missing' ? entry.changes : [];
  const cause = entry.type === 'unknown' && 'cause' in entry.because ? [[entry.because.cause]] : [];
  return {
    sign,
    tone: entry.type === 'undeclared' ? 'quiet' : 'warn',
    text: [code(entry.address), ` ${words}`, ...(at(entry).length > 0 ? ['  ', ...at(entry)] : [])],
    below: [
      ...changes.map((change) => [`${change.field}: declared `, code(showValue(change.to)), ', live ', code(showValue(change.from))]),
      ...cause,
    ],
  };
};

export const driftBlocks = (review: Review): readonly Block[] => {
  if (!review.difference) return [];
  const { same, entries } = review.difference;
  const real = entries.filter((entry) => entry.type !== 'same');
  const drift = real.filter((entry) => entry.type !== 'undeclared');
  const undeclared = real.filter((entry) => entry.type === 'undeclared');
  const blocks: Block[] = [heading(2, `Drift: ${drift.length} of ${same + drift.length} declared resources differ`)];
  if (drift.length === 0) blocks.push(paragraph(tone('good', 'Everything declared is as declared.')));
  else blocks.push({ type: 'list', items: drift.map(item) });
  if (undeclared.length > 0) {
    blocks.push({
      type: 'fold',
      summary: [`There, but not declared (${undeclared.length})`],
      blocks: [{ type: 'list', items: undeclared.map(item) }],
    });
  }
  return blocks;
};
