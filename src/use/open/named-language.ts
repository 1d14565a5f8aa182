// The language that a person names: in an option or an input, otherwise in the environment. Without the texts: every run of the Action loads it.
import { fail } from '../../errors.ts';
import { type Language, languageNamed, languages } from '../../languages.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Ports } from '../ports.ts';

const variable = 'TENANTRY_LANGUAGE';

/** undefined: nobody named one. */
export const namedLanguage = (given: string | undefined, { env }: Pick<Ports, 'env'>): Language | undefined => {
  const named = given || env[variable];
  if (!named) return undefined;
  return (
    languageNamed(named) ??
    fail('usage', `${given ? 'The language' : variable} is invalid: ${quoted(named)}.`, { help: `Use one of ${languages.join(', ')}.` })
  );
};
