// Texts within GitHub's limits, which count characters or bytes: UTF-8 has at least as many bytes as characters, so a limit of bytes satisfies both.

/** At most this many bytes, with `ending` if something was left out. Characters are never cut. */
export const truncateTo = (text: string, most: number, ending = '…'): string => {
  if (Buffer.byteLength(text) <= most) return text;
  const kept = Buffer.from(text).subarray(0, most - Buffer.byteLength(ending));
  // A character that was cut in two becomes one or more replacement characters.
  return `${new TextDecoder('utf-8', { fatal: false }).decode(kept).replace(/\ufffd+$/, '')}${ending}`;
};
