// The language of what a run shows. A person chooses before a repository does.
import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import { type Language, languageNamed, languages } from '../../languages.ts';
import { type Say, textsIn } from '../../report/texts/texts.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';

const variable = 'TENANTRY_LANGUAGE';

/** `given`: the option or the input. Then TENANTRY_LANGUAGE, then the desired state. undefined: nobody chose, so it is English. */
export const chosenLanguage = (
  given: string | undefined,
  { env }: Pick<Ports, 'env'>,
  desired?: Pick<Desired, 'language'>,
): Language | undefined => {
  const named = given || env[variable];
  if (!named) return desired?.language;
  return (
    languageNamed(named) ??
    fail('usage', `${given ? 'The language' : variable} is invalid: ${quoted(named)}.`, { help: `Use one of ${languages.join(', ')}.` })
  );
};

/** The texts in that language. */
export const chosenTexts = (...chosen: Parameters<typeof chosenLanguage>): Promise<Say> => textsIn(chosenLanguage(...chosen));
