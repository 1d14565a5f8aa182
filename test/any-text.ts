// Texts of any code points, including lone surrogates and unassigned ones, half of them ASCII.
import { type Arbitrary, integer, oneof, string } from 'fast-check';

/** A unit of texts. fast-check's own, `binary`, takes most of a second to start. */
export const anyCodePoint = (): Arbitrary<string> =>
  oneof(integer({ min: 0, max: 0x7f }), integer({ min: 0, max: 0x10_ff_ff })).map((point) => String.fromCodePoint(point));

export const anyText = (): Arbitrary<string> => string({ unit: anyCodePoint() });
