// Versions of Kubernetes as clusters, pools and the list of versions report them: with and without a leading `v`.

export const plainVersion = <T extends null | undefined>(sent: string | T): string | T =>
  typeof sent === 'string' ? sent.trim().replace(/^v(?=\d)/i, '') : sent;

/** 32 of `1.32.3`; null if it is another text. */
export const minorVersion = (version: string | null | undefined): number | null => {
  const [, minor] = /^1\.(\d{1,4})(?:\D|$)/.exec(version ?? '') ?? [];
  return minor === undefined ? null : Number(minor);
};
