// A changed field as text: lists by added and removed entries, all other types by both values.
import type { FieldChange } from '../diff/difference.ts';
import type { Json } from '../json.ts';
import { code, codes, joined, type TextLine, tone } from './document.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

const textsOf = (value: Json): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

/** The added and removed entries of a list; undefined if they do not describe the difference (another order, not lists of text). */
const gainAndLoss = ({ from, to }: FieldChange): TextLine | undefined => {
  const [before, after] = [textsOf(from), textsOf(to)];
  if (!before || !after) return undefined;
  const gain = after.filter((one) => !before.includes(one));
  const loss = before.filter((one) => !after.includes(one));
  if (gain.length + loss.length === 0) return undefined;
  return [...gain.map((one) => tone('good', ` +${one}`)), ...loss.map((one) => tone('bad', ` -${one}`))];
};

/** The declared and the live value, each labelled, because an arrow does not show which side is which. */
export const driftLine = (change: FieldChange, say: Say): TextLine => {
  const { field, from, to } = change;
  const [live, declared] = [textsOf(from), textsOf(to)];
  const [missing, unexpected] = [
    declared?.filter((one) => !live?.includes(one)) ?? [],
    live?.filter((one) => !declared?.includes(one)) ?? [],
  ];
  if (!live || !declared || missing.length + unexpected.length === 0)
    return say.drift.field(field, code(showValue(to, say.format)), code(showValue(from, say.format)));
  const sides = [
    ...(missing.length > 0 ? [say.drift.notLive(codes(missing), missing.length)] : []),
    ...(unexpected.length > 0 ? [say.drift.notInFile(codes(unexpected), unexpected.length)] : []),
  ];
  return [`${field}: `, ...joined(sides, '; ')];
};

/** For a step: from the live to the declared value. */
export const changeLine = (change: FieldChange, { format }: Say): TextLine => {
  const lists = gainAndLoss(change);
  if (lists) return [`${change.field}:`, ...lists];
  return [`${change.field}: `, code(showValue(change.from, format)), ' → ', code(showValue(change.to, format))];
};

/** For a resource that does not exist yet. */
export const newFieldLine = ({ field, to }: FieldChange, { format }: Say): TextLine => [`${field}: `, code(showValue(to, format))];
