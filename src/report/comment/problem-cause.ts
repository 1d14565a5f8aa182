// Why a run could not evaluate anything, by the codes of its problems: a missing key is not an invalid file. A new code must be added here.
import type { ErrorCode } from '../../error-table.ts';
import type { Problem } from '../../errors.ts';
import { type Words, words } from '../words.ts';

type CauseName = 'credential' | 'tenant' | 'platform' | 'trust' | 'setup' | 'base' | 'files' | 'run';

/** The most important first: half sentences that follow "because". */
const causes: Readonly<Record<CauseName, Words>> = {
  credential: words`the API key is missing or was refused`,
  tenant: words`the API key belongs to another tenant`,
  platform: words`the platform could not be read`,
  trust: words`the trust file is invalid or does not grant what is needed`,
  setup: words`the run is not set up correctly`,
  base: words`the base could not be read`,
  files: words`the files are invalid`,
  run: words`the run failed`,
};

const files = 'files';
const run = 'run';

const causeOfCode: Readonly<Record<ErrorCode, CauseName>> = {
  usage: 'setup',
  'file-missing': files,
  'file-unfit': files,
  'file-other-type': files,
  'file-unwritable': run,
  nobody: files,
  'nobody-known': 'platform',
  'yaml-syntax': files,
  'yaml-duplicate-key': files,
  'yaml-alias': files,
  'yaml-key-retyped': files,
  'yaml-too-deep': files,
  'yaml-empty': files,
  'yaml-tab': files,
  'yaml-tag': files,
  'yaml-directive': files,
  'yaml-documents': files,
  'yaml-number': files,
  'unknown-key': files,
  'missing-key': files,
  'wrong-type': files,
  'null-value': files,
  'secret-in-file': files,
  'directory-empty': files,
  schema: files,
  'declared-twice': files,
  reference: files,
  'reference-open': files,
  region: files,
  'region-unknown': files,
  name: files,
  value: files,
  'no-effect': files,
  rename: files,
  ownership: files,
  address: files,
  schedule: files,
  setting: files,
  waiver: files,
  policy: files,
  'policy-expression': files,
  'policy-eaten': files,
  'policy-cases': files,
  'lock-file': files,
  'address-unfit': 'setup',
  'credential-missing': 'credential',
  'credential-unfit': 'credential',
  'credential-refused': 'credential',
  'platform-unavailable': 'platform',
  'platform-not-understood': 'platform',
  'capture-unfit': 'platform',
  'tenant-foreign': 'tenant',
  'rename-both-live': files,
  'pin-not-live': files,
  fleet: run,
  trust: 'trust',
  'secret-not-granted': 'trust',
  'secret-missing': 'setup',
  'secret-unavailable': 'setup',
  'sink-not-granted': 'trust',
  'sink-unfit': 'setup',
  'delivery-failed': run,
  'plan-unfit': run,
  'result-unfit': run,
  'plan-foreign': run,
  'journal-locked': run,
  'journal-unfit': run,
  'ledger-unfit': run,
  'base-unreadable': 'base',
  'base-new': 'base',
  'base-unclear': 'base',
  'port-unfit': 'setup',
  'volume-type-deprecated': files,
  guard: run,
  'would-be-refused': run,
  'not-acknowledged': run,
  'not-as-expected': run,
  'out-of-time': run,
  interrupted: run,
  defect: run,
};

const order = Object.keys(causes);

export interface ProblemCause {
  readonly name: CauseName;
  /** Follows "because". */
  readonly because: Words;
}

/** undefined: there is no problem. */
export const problemCause = (problems: readonly Pick<Problem, 'code'>[]): ProblemCause | undefined => {
  const [name] = problems.map(({ code }) => causeOfCode[code]).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return name && { name, because: causes[name] };
};
