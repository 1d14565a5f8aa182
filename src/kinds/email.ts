// E-mail addresses as identities: compared case-folded, or by the part before the `@`.

export const foldedEmail = (email: string): string => email.trim().toLowerCase();

/** `ci` of `ci@org-4471.sa.example`; the whole text without an `@`. The server completes partial addresses (contradictions.md I9, I20). */
export const localPart = (email: string): string => {
  const folded = foldedEmail(email);
  const end = folded.indexOf('@');
  return end < 0 ? folded : folded.slice(0, end);
};
