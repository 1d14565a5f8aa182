// The most frequent answers to a change: a chain of steps, and fields that the platform cannot change, or only in one direction.
import type { Json } from '../json.ts';
import type { Fields } from './field.ts';
import type { ChangeAnswer, StepDraft } from './step.ts';

type Impossible = Extract<ChangeAnswer, { readonly type: 'impossible' }>;

/** Without steps there is no answer. */
export const asSteps = (...chain: readonly StepDraft[]): readonly ChangeAnswer[] => (chain.length > 0 ? [{ type: 'steps', chain }] : []);

/** For each changed field whose row says that it is create-only. `instead`: the alternative, for people. */
export const cannotChange = (fields: Fields, changed: readonly string[], instead: string): readonly Impossible[] =>
  changed.flatMap((field): readonly Impossible[] => {
    const why = fields[field]?.createOnly;
    return why === undefined ? [] : [{ type: 'impossible', fields: [field], why, instead }];
  });

type Side = Readonly<Record<string, Json | undefined>>;

/** For each changed field whose row says that it can only grow, and whose new value is smaller. */
export const cannotShrink = (fields: Fields, changed: readonly string[], written: Side, read: Side): readonly Impossible[] =>
  changed.flatMap((field): readonly Impossible[] => {
    const [row, to, from] = [fields[field]?.grows, written[field], read[field]];
    if (!row || typeof to !== 'number' || typeof from !== 'number' || to >= from) return [];
    return [
      {
        type: 'impossible',
        fields: [field],
        why: `${row.why} from ${from} to ${to} ${row.unit}`,
        instead: `set ${from}, or ${row.instead}`,
      },
    ];
  });
