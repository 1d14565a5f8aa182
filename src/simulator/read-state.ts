// A state file → a state. People write descriptions (YAML or JSON), the simulator reports whole states (JSON): both are accepted and checked.
import schema from '../../schemas/simulator-state.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../errors.ts';
import { parseJson } from '../json.ts';
import { mistakesIn } from '../yaml/check.ts';
import type { Mistake } from '../yaml/mistake.ts';
import { parseYaml } from '../yaml/parse.ts';
import { simulatorState as isState } from '../yaml/validators/simulator-state.generated.js';
import { visible } from '../yaml/visible.ts';
import { dangling } from './dangling.ts';
import type { Description } from './description.ts';
import { type FillSettings, fill } from './fill.ts';
import type { SavedState } from './state.ts';

const locate = (text: string, file: string, mistakes: readonly Mistake[]): readonly Problem[] => {
  const document = parseYaml(text, file);
  const located = mistakes.map(({ path, on, code, message, help }) => ({
    code,
    message,
    at: on === 'key' ? document.keyAt(path) : document.at(path),
    ...(help === undefined ? {} : { help: visible(help) }),
  }));
  return located.toSorted((a, b) => a.at.line - b.at.line || a.at.col - b.at.col);
};

/** Throws a TenantryError with all mistakes of the file: schema violations, then unknown names and duplicate names. */
export const readState = (text: string, file: string, filling: FillSettings): SavedState => {
  // JSON is parsed directly: a reported state may be large, and YAML with positions is slow.
  const value = parseJson(text) ?? parseYaml(text, file).value;
  const mistakes = mistakesIn(value, isState, schema);
  if (mistakes.length > 0) throw new TenantryError(locate(text, file, mistakes));
  // The schema has just proved the shape.
  const description = value as Description;
  const lost = dangling(description);
  if (lost.length > 0) throw new TenantryError(locate(text, file, lost));
  return fill(description, filling);
};
