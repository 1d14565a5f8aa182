// Sentences that are data are English.

export const sentence = (text: string): string => text;
