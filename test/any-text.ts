// Texts of any code points, halves of surrogate pairs and unassigned ones among them, and half of them of ASCII.
import { type Arbitrary, integer, oneof, string } from 'fast-check';

/** A unit of texts. fast-check's own, `binary`, takes most of a second to begin. */
export const anyCodePoint = (): Arbitrary<string> =>
  oneof(integer({ min: 0, max: 0x7f }), integer({ min: 0, max: 0x10_ff_ff })).map((point) => String.fromCodePoint(point));

export const anyText = (): Arbitrary<string> => string({ unit: anyCodePoint() });
