// The outcome of an apply, what it left, and what the file stops reverting.
import type { ApplyOutcome, StepOutcome } from '../../../apply/outcome.ts';
import { code, count, type Piece, phrase, strong, type TextLine, tone } from '../../document.ts';
import { format } from './format.ts';

/** Calls whose steps are not done yet: an invitation was sent, an operation is in progress. */
const begun: readonly (readonly [StepOutcome['type'], string])[] = [
  ['waiting', 'accepted and waiting'],
  ['in-progress', 'accepted and in progress'],
  ['unknown', 'with an unknown outcome'],
];

const stops: ReadonlyMap<string, string> = new Map([
  ['interrupted', 'the run was interrupted'],
  ['unauthorized', 'the platform no longer accepts the credential'],
  ['no-journal', 'the journal cannot be written'],
]);

export const outcome = {
  title: ({ steps, interrupted }: ApplyOutcome, done: number): string => {
    const others = begun.flatMap(([type, says]) => {
      const many = steps.filter((one) => one.type === type).length;
      return many === 0 ? [] : [`, ${many} ${says}`];
    });
    return `Applied: ${done} of ${format.steps(steps.length)} done${others.join('')}${interrupted ? ', interrupted' : ''}`;
  },
  next: 'next: ',
  /** Of access that was ended. `late`: in milliseconds. */
  late: (late: number, end: string): string => `${format.length(late)} late: its end was ${format.utc(end)}`,
  isNow: (field: string | undefined, resource: Piece, found: Piece): TextLine =>
    phrase`${field === undefined ? '' : `${field} of `}${resource} is now ${found}`,
  request: '  request ',
  needs: (position: number, step: Piece): TextLine => phrase`needs #${position} ${step}`,
  /** Why a step was not started: the id of another, or of what stopped the run. */
  stopped: (because: string): string => stops.get(because) ?? because,
  notAcknowledged: (reasons: readonly string[], loss: Piece): TextLine => phrase`not acknowledged: ${reasons.join(', ')}${loss}`,
  skipped: 'Skipped: not acknowledged',
  fresh: 'Skipped: new since the plan was saved',
  stranded: 'Skipped: they depend on steps that were not selected',
  verification: (open: string): string => `Verification${open === '' ? '' : `: ${open}`}`,
  notInEffect: 'Applied, but not in effect yet',
};

export const unplanned = {
  instead: (what: string): string => `instead: ${what}`,
  /** A stage that the platform refuses in every run would block the other stages. */
  ofLater: phrase`${tone('quiet', 'If the earlier steps are blocked, use ')}${code('--only <address>')}${tone('quiet', ' to run one of these first.')}`,
  onlyCounted: (many: number): string => `${many} waiting for people or operations`,
  fold: (counts: string): string => `Not in this run: ${counts}`,
};

/** What a change stops being reverted. */
export const kept = {
  title: (many: number): string => `No longer reverted (${many})`,
  withoutAddress: 'what the base would revert',
  extends: (many: number): string => `Extends access (${many})`,
  /** `digest`: of all that must be acknowledged. */
  aboutExtended: (digest: Piece | undefined): TextLine => {
    const about = 'The base ends this access earlier. It lives on only if that is acknowledged';
    return digest === undefined ? [`${about}.`] : phrase`${about}, with the digest ${digest}.`;
  },
  asks: { 'adopts-access': '[adopts access]', 'extends-access': '[extends access]', 'opens-path': '[opens a path to administrator]' },
  notInFile: 'no longer in the file; in the base ',
  /** `digest`: of all that must be acknowledged. */
  about: (access: number, digest: Piece | undefined): TextLine => {
    const about = 'The base would revert these. After the merge nothing does.';
    if (access === 0) return [about];
    const these = count(access, 'of them is access or an absent protection', 'of them are access or absent protections');
    return phrase`${about} ${strong(`${these}, to be acknowledged like a grant`)}${digest === undefined ? '.' : phrase`: ${digest}`}`;
  },
  adopted: 'Adopted: no longer reverted',
  notAdopted: 'Not adopted: not acknowledged',
};
