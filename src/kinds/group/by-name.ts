// Finds a declared group by its exact name if the platform gave it another identifier than requested (contradictions.md I20).
import { partsOf } from '../address.ts';
import type { Declared, Look, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';

/** With several matches, the right one is not known. Groups that are declared themselves are not candidates. */
export const groupsByName = (declared: Declared, look: Look): readonly Observed[] => {
  const name = textIn(declared, 'name') ?? textIn(declared, 'identifier') ?? partsOf(declared.address, 'group').identifier;
  return look.all('group').filter((item) => textIn(item, 'name') === name && !look.declared(item.address));
};
