// The file of a fleet's history as lines, checked against their schema. Two runs may have written it at the same time: any order and repeated lines are fine.
import schema from '../../../schemas/fleet-history.schema.json' with { type: 'json' };
import { fail } from '../../errors.ts';
import { isObject, parseJson } from '../../json.ts';
import { compileSchema } from '../../yaml/compile-schema.ts';
import type { HistoryLine } from './history.ts';

const lineSchema = compileSchema(schema);

/** Throws `result-unfit` for the first line that is none. `file`: as the user names it. */
export const parseHistory = (text: string, file: string): readonly HistoryLine[] =>
  text.split('\n').flatMap((line, index): readonly HistoryLine[] => {
    if (line.trim() === '') return [];
    const value = parseJson(line);
    if (isObject(value) && lineSchema.follows(value)) {
      // The schema has just proved the shape.
      return [value as unknown as HistoryLine];
    }
    return fail('result-unfit', 'the line is not one of the history of a fleet', {
      at: { file, line: index + 1, col: 1 },
      help: 'Remove the line. The next merge writes a line for every organization.',
    });
  });
