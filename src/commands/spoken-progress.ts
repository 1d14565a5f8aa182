// Progress in the language of the desired state, from the moment that it is read. What a person named is in place since the run began (run-command.ts).
import type { Language } from '../languages.ts';
import { spokenProgress } from '../terminal/progress.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { namedLanguage } from '../use/open/named-language.ts';

/** `given`: the option. `chosen`: the language of the result. The texts are loaded only for another language. */
export const withSpokenProgress = async (
  surroundings: Surroundings,
  given: string | undefined,
  chosen: Language | undefined,
): Promise<Surroundings> => {
  const { progress } = surroundings;
  if (!progress || chosen === undefined || chosen === 'en' || namedLanguage(given, surroundings) !== undefined) return surroundings;
  const { textsIn } = await import('../report/texts/texts.ts');
  return { ...surroundings, progress: spokenProgress(progress, await textsIn(chosen)) };
};
