// Fields that have no effect without another one beside them.
import type { Problem } from '../errors.ts';
import type { DeclaredItem } from './declare-items.ts';

/** Rows state it with `requires` (kinds/field.ts). */
export const checkRequiredFields = (items: readonly DeclaredItem[]): readonly Problem[] =>
  items.flatMap(({ kind, declared: { values, at, fieldAt } }) =>
    Object.entries(kind.fields).flatMap(([name, { requires }]): readonly Problem[] => {
      if (!requires || values[name] === undefined || values[requires.field] !== undefined) return [];
      return [
        {
          code: 'no-effect',
          message: `\`${name}\` requires \`${requires.field}\`: ${requires.why}`,
          at: fieldAt[name] ?? at,
          help: `Declare \`${requires.field}\` beside it, or remove \`${name}\`.`,
        },
      ];
    }),
  );
