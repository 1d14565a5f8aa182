// The file of a fleet's history as lines, checked against their schema. Two runs may have written it at the same time: any order and repeated lines are fine.
import { fail } from '../../errors.ts';
import { isObject, parseJson } from '../../json.ts';
import { fleetHistory as isHistoryLine } from '../../yaml/validators/fleet-history.generated.js';
import type { HistoryLine } from './history.ts';

/** undefined: the text is no line of a history. */
export const historyLineIn = (text: string): HistoryLine | undefined => {
  const value = parseJson(text);
  // The schema has just proved the shape.
  return isObject(value) && isHistoryLine(value) ? (value as unknown as HistoryLine) : undefined;
};

/** Throws `result-invalid` for the first line that is none. `file`: as the user names it. */
export const parseHistory = (text: string, file: string): readonly HistoryLine[] =>
  text.split('\n').flatMap((line, index): readonly HistoryLine[] => {
    if (line.trim() === '') return [];
    const found = historyLineIn(line);
    if (found) return [found];
    return fail('result-invalid', 'the line is not one of the history of a fleet', {
      at: { file, line: index + 1, col: 1 },
      help: 'Remove the line. The next merge writes a line for every organization.',
    });
  });
