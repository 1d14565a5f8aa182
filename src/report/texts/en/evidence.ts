// The evidence bundle: its cover.
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import { columns, format } from './format.ts';

export const evidence = {
  title: (organization: string, at: string): string => `Evidence: ${organization}, ${format.day(at)}`,
  unnamed: 'unnamed organization',
  columns: columns('fact', 'value'),
  period: 'Period',
  scope: 'Scope',
  completeness: 'Completeness',
  ranBy: 'Run by',
  automation: 'Automation',
  privacy: 'E-mail addresses',
  frameworks: 'Frameworks',
  /** `from`: the first scan that the ledger counts. */
  scans: (from: string, to: string, scans: number): string =>
    `${format.utc(from)} to ${format.utc(to)}, ${count(scans, 'complete scan')} in the ledger`,
  oneScan: (at: string): string => `one scan, ${format.utc(at)}; without a ledger, nothing shows the time before`,
  collections: (kinds: number, collections: number): string =>
    `${count(kinds, 'resource kind')} in ${count(collections, 'collection')}; each is in reads.json`,
  noDesired: 'no desired state: policies only',
  notCommitted: 'none: not all files of the desired state are in Git as they were read',
  identity: (identity: Piece): TextLine => phrase`${identity}, according to the trust file`,
  noIdentity: 'unknown: the trust file names no identity',
  onGitHub: (repository: Piece, run: Piece, actor: Piece | undefined): TextLine =>
    phrase`GitHub Actions, repository ${repository}, run ${run}${actor === undefined ? '' : phrase`, started by ${actor}`}`,
  redacted: 'replaced with hashes: the same person has the same hash in every report of this tenant',
  notRedacted: 'included: this bundle contains personal data',
  files: 'Files',
  fileColumns: columns('file', 'content'),
  /** By name; `other`: below `desired-state/`. */
  content: {
    'cover.html': 'this page',
    'findings.csv': 'the findings, for a spreadsheet',
    'ledger.json': 'since when each finding exists, and the failures of each complete scan',
    'policies.json': 'every selected policy: conditions, parameters, mappings and digest',
    'reads.json': 'when and how the platform was read, and what could not be read',
    'report.html': 'the report, for people',
    'result.json': 'the result, for programs',
    'reviews.json': 'the decisions of access reviews, with their proof',
    'waiver-history.json': 'who added each waiver, and when',
    'waivers.json': 'the waivers with reason, owner and end',
  },
  framework: (framework: string): string => `every control of ${framework} with its policies and results`,
  desiredState: 'the desired state, as it was read',
  sums: 'SHA256SUMS contains the hash of each file above: `sha256sum -c SHA256SUMS` compares them. Only a signature shows who wrote the bundle: `tenantry evidence verify` checks it.',
};
