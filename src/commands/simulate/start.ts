// The initial state of a simulator: a file, the demo, a generated organization, or only the managed roles.
import { fail } from '../../errors.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { readText } from '../../files/read-text.ts';
import type { Description } from '../../simulator/description.ts';
import type { FillSettings } from '../../simulator/fill.ts';
import type { SavedState } from '../../simulator/state.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { numberIn } from './amounts.ts';

/** Bytes: a state that the simulator reported may be large. */
const largestState = 1_500_000_000;

export const stateIn = async (file: string, filling: FillSettings, surroundings: Surroundings): Promise<SavedState> => {
  const path = shownPath(file, surroundings);
  const text = readText(operatorFile(path), largestState);
  const { readState } = await import('../../simulator/read-state.ts');
  return readState(text, path, filling);
};

interface Start {
  readonly state: string | undefined;
  readonly demo: boolean;
  readonly size: string | undefined;
}

/** undefined if it starts empty except for the managed roles. */
export const startOf = async (
  { state, demo, size }: Start,
  filling: FillSettings,
  surroundings: Surroundings,
): Promise<Description | undefined> => {
  if ([state !== undefined, demo, size !== undefined].filter(Boolean).length > 1)
    return fail('usage', '--state, --demo and --size cannot be combined. Use one of them.');
  if (state !== undefined) return stateIn(state, filling, surroundings);
  if (demo) return (await import('../demo/state.ts')).demoState(filling);
  if (size === undefined) return undefined;
  const { leastSize, mostSize, sizesOf } = await import('../../simulator/generate/size-of.ts');
  const { generate } = await import('../../simulator/generate/generate.ts');
  return generate({ ...filling, sizes: sizesOf(numberIn('--size', size, mostSize, mostSize, leastSize)) });
};
