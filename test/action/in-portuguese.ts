// The files of the demo with a language, and the words of a published text that are English: without code, addresses and markers.

import { englishWordsIn } from '../report/texts/english-words.ts';

type Files = Readonly<Record<string, string>>;

const organization = 'tenantry/organization.yaml';

export const inPortuguese = (files: Files): Files => ({ ...files, [organization]: `language: pt-BR\n${files[organization] ?? ''}` });

/** What a machine reads: names, commands, addresses, and the hidden lines. */
const unsaid =
  /^```[^]*?^```|`[^`]*`|<!--[^]*?-->|<[^>]*>|\]\([^)]*\)|https?:\/\/\S+|&#?\w+;|"Prevent self-review"|> \[!\w+\]|\S+@\S+|: loosened settings/gm;

/** The lines with English words, and the words. */
export const englishIn = (text: string): readonly string[] =>
  text
    .replaceAll(unsaid, ' ')
    .split('\n')
    .flatMap((line) => {
      const found = englishWordsIn(line);
      return found.length === 0 ? [] : [`${found.join(', ')}: ${line}`];
    });
