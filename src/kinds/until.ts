// The field `until`: the end of access. Only the file has it, because the platform cannot be told an end.
import type { Field } from './field.ts';

const moment = {
  type: 'string',
  minLength: 10,
  maxLength: 40,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ].{4,29})?$',
  examples: ['2026-12-31', '2026-12-01T18:00:00Z'],
};

const forms = 'A date is the last day, in UTC; a time needs a zone.';

/** Of an item that ends as a whole. */
export const untilWhole = {
  type: 'json',
  about: 'When it ends: scheduled work then takes it away.',
  side: 'desired',
  written: { description: `When it ends: scheduled work then takes it away. ${forms}`, ...moment },
  sample: '2026-12-31',
} as const satisfies Field;

/** Of an item with roles and permissions. */
export const untilGrants = {
  type: 'json',
  about: 'When it ends, or when each of its roles or permissions does: scheduled work then takes it away.',
  side: 'desired',
  written: {
    description: `When it ends, or when each of these roles or permissions does, by name: scheduled work then takes it away. ${forms}`,
    oneOf: [
      { description: 'The end of all of it.', ...moment },
      {
        description: 'By the name of a role or a permission that is listed beside it.',
        type: 'object',
        minProperties: 1,
        additionalProperties: { description: 'The end of this role or permission.', ...moment },
      },
    ],
  },
  sample: '2026-12-31',
} as const satisfies Field;
