// Finds a declared group that the platform gave another identifier than was asked for (contradictions.md I20): by its exact name.
import { partsOf } from '../address.ts';
import type { Declared, Look, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';

/** Several: it cannot be told which one is meant. Groups that the file declares by themselves are not among them. */
export const groupsByName = (declared: Declared, look: Look): readonly Observed[] => {
  const name = textIn(declared, 'name') ?? textIn(declared, 'identifier') ?? partsOf(declared.address, 'group').identifier;
  return look.all('group').filter((item) => textIn(item, 'name') === name && !look.declared(item.address));
};
