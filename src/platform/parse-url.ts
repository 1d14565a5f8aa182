// A text as a URL. Not by `URL.canParse`: after optimization, that of Node 20 rejects valid addresses with letters beyond ASCII.

export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
