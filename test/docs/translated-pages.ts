// The pages of the documentation that exist in both languages.

export interface TranslatedPage {
  readonly english: string;
  readonly portuguese: string;
}

export const translatedPages: readonly TranslatedPage[] = [
  { english: 'README.md', portuguese: 'README.pt-BR.md' },
  { english: 'docs/getting-started.md', portuguese: 'docs/getting-started.pt-BR.md' },
];
