// Faults as JSON, for `POST /_simulator/faults` and for the converted command line (fault-text.ts): checked, all errors at once.
import { isArray, type Json } from '../json.ts';
import type { Fault } from './fault.ts';
import { bool, choice, type Decoder, integer, list, object, optional, text } from './shape.ts';

const whole = integer({ min: 1 });
const status = integer({ min: 200, max: 599 });

/** Each type with its specific fields. */
const kinds = {
  status: object({
    status,
    retry_after: optional(text()),
    retry_after_date: optional(integer()),
    after: optional(bool),
  }),
  code: object({ code: text({ min: 1 }), message: optional(text()), status: optional(status) }),
  'reset-before': object({}),
  'reset-after': object({}),
  truncate: object({}),
  html: object({ status: optional(status) }),
  slow: object({ over: whole }),
  latency: object({ for: whole }),
  ends: object({ in: text({ min: 1 }) }),
  clock: object({ by: integer() }),
  shift: object({ by: integer() }),
  repeat: object({}),
  'ignore-offset': object({}),
  clamp: object({ to: whole }),
} as const;

type Kind = keyof typeof kinds;

export const faultKinds = Object.keys(kinds) as readonly Kind[];

const share: Decoder<number> = (value, loc) =>
  typeof value === 'number' && value >= 0 && value <= 1
    ? { type: 'fits', value }
    : { type: 'flawed', flaws: [{ loc, msg: 'a number from 0 to 1 is required', type: 'float_type' }] };

const head = object({
  type: choice(...faultKinds),
  operation: optional(text({ min: 1 })),
  skip: optional(integer({ min: 0 })),
  times: optional(whole),
  rate: optional(share),
});

/** Without absent fields. */
const given = (fields: object): object => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const faultRow: Decoder<Fault> = (value, loc) => {
  const row = head(value, loc);
  if (row.type === 'flawed') return row;
  const rest = kinds[row.value.type](value, loc);
  if (rest.type === 'flawed') return rest;
  // The two shapes have just proved the fields of this type.
  return { type: 'fits', value: given({ ...row.value, ...rest.value }) as Fault };
};

/** One fault as JSON, or a list of them. */
export const faultRows: Decoder<readonly Fault[]> = (value: Json | undefined, loc) =>
  list(faultRow)(value === undefined || isArray(value) ? value : [value], loc);
