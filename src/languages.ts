// The languages of texts that people read.

export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** Of an option whose choices are the languages. */
export const languageNamed = (name: string | undefined): Language | undefined => languages.find((one) => one === name);
