// The language of what a run shows. A person chooses before a repository does.
import type { Desired } from '../../desired/desired.ts';
import type { Language } from '../../languages.ts';
import { type Say, textsIn } from '../../report/texts/texts.ts';
import type { Ports } from '../ports.ts';
import { namedLanguage } from './named-language.ts';

/** `given`: the option or the input. Then TENANTRY_LANGUAGE, then the desired state. undefined: nobody chose, so it is English. */
export const chosenLanguage = (
  given: string | undefined,
  ports: Pick<Ports, 'env'>,
  desired?: Pick<Desired, 'language'>,
): Language | undefined => namedLanguage(given, ports) ?? desired?.language;

/** The texts in that language. */
export const chosenTexts = (...chosen: Parameters<typeof chosenLanguage>): Promise<Say> => textsIn(chosenLanguage(...chosen));
