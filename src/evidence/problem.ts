// What a verification found. Nothing that is missing counts as verified: it is unknown.

/** In the order of the output. */
export const areas = ['files', 'signature', 'signer', 'timestamp', 'statement', 'result', 'repository'] as const;
export type Area = (typeof areas)[number];

/** failed: it is shown to be wrong; the others: it could not be verified. */
const codes = {
  'sums-missing': 'failed',
  'sums-invalid': 'failed',
  'file-unlisted': 'failed',
  'file-missing': 'failed',
  'file-altered': 'failed',
  'not-a-file': 'failed',
  unsigned: 'unknown',
  'two-signatures': 'failed',
  'signature-invalid': 'failed',
  'signature-wrong': 'failed',
  'other-folder': 'failed',
  'signer-unknown': 'unknown',
  'signer-unnamed': 'unknown',
  'other-key': 'failed',
  'other-signer': 'failed',
  'certificate-untrusted': 'failed',
  'certificate-use': 'failed',
  'timestamp-missing': 'failed',
  'timestamp-invalid': 'failed',
  'timestamp-other': 'failed',
  'timestamp-untrusted': 'failed',
  'timestamp-use': 'failed',
  'authority-unknown': 'unknown',
  'statement-differs': 'failed',
  'result-invalid': 'failed',
  'counts-differ': 'failed',
  'fingerprint-differs': 'failed',
  'fingerprint-hidden': 'unknown',
  'policies-differ': 'failed',
  'waivers-differ': 'failed',
  'csv-differs': 'failed',
  'commit-unnamed': 'unknown',
  'commit-unread': 'unknown',
  'file-not-in-commit': 'failed',
  'file-differs-from-commit': 'failed',
} as const;
export type ProblemCode = keyof typeof codes;
export const problemCodes = Object.keys(codes).filter((code): code is ProblemCode => code in codes);

export interface EvidenceProblem {
  readonly area: Area;
  readonly code: ProblemCode;
  /** The file, the key or the reason that it is about; text from outside. */
  readonly about: string;
}

export const stateOf = ({ code }: EvidenceProblem): 'failed' | 'unknown' => codes[code];

export const problem = (area: Area, code: ProblemCode, about = ''): EvidenceProblem => ({ area, code, about });
