// A text as a URL. Not by `URL.canParse`: once optimized, that of Node 20 calls valid addresses with letters beyond ASCII invalid.

export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
