// Finds a declared group that the platform gave another identifier than was asked for (contradictions.md I20): by its exact name.
import type { Declared, Look, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { segment } from '../segment.ts';

/** Several: it cannot be told which one is meant. Groups that the file declares by themselves are not among them. */
export const groupsByName = (declared: Declared, look: Look): readonly Observed[] => {
  const name = textIn(declared, 'name') ?? textIn(declared, 'identifier') ?? segment(declared.address, 0);
  return look.all('group').filter((item) => textIn(item, 'name') === name && !look.declared(item.address));
};
