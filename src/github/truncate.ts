// Texts within GitHub's limits, which count characters or bytes: bytes of UTF-8 are never fewer than characters, so they hold both.

/** At most so many bytes, with `ending` where something was left out. Never through the middle of a character. */
export const truncateTo = (text: string, most: number, ending = '…'): string => {
  if (Buffer.byteLength(text) <= most) return text;
  const kept = Buffer.from(text).subarray(0, most - Buffer.byteLength(ending));
  // A character that was cut in two becomes one or more replacement characters.
  return `${new TextDecoder('utf-8', { fatal: false }).decode(kept).replace(/\ufffd+$/, '')}${ending}`;
};
