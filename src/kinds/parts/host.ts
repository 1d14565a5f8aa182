// The host of an address; undefined when the text is no address.
export const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
