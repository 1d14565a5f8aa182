// Options that a fleet hands on to the command of each organization, as words of its command line.
import { flagOf, type Options, type ParsedOptions } from '../command.ts';

/** In the order of the table, each only if it is given. */
export const passedOptions = <O extends Options>(table: O, chosen: ParsedOptions<O>): readonly string[] =>
  Object.keys(table).flatMap((name) => {
    const value: boolean | string | readonly string[] | undefined = chosen[name];
    if (value === undefined || value === false) return [];
    if (value === true) return [flagOf(name)];
    return [value].flat().map((one) => `${flagOf(name)}=${one}`);
  });
