// The verification of a bundle for people: one line for each part, with everything in it that is wrong or unknown.
import { type Block, heading, type ListItem, list, phrase, span, type Tone, tone } from '../report/document.ts';
import type { Say } from '../report/texts/texts.ts';
import { type Area, areas, type EvidenceProblem, type ProblemCode, stateOf } from './problem.ts';

interface Verified {
  readonly problems: readonly EvidenceProblem[];
  readonly signer: string | undefined;
  readonly at: Date | undefined;
  readonly hasRepository: boolean;
}

type State = 'ok' | 'failed' | 'unknown' | 'absent';

const looks: Readonly<Record<State, { readonly sign: string; readonly tone: Tone }>> = {
  ok: { sign: '✓', tone: 'good' },
  failed: { sign: 'x', tone: 'bad' },
  unknown: { sign: '?', tone: 'warn' },
  absent: { sign: '–', tone: 'quiet' },
};

/** Of a problem, none of these parts was reached. */
const neededBy: Readonly<Partial<Record<Area, readonly ProblemCode[]>>> = {
  signer: ['unsigned', 'two-signatures', 'signature-invalid', 'signature-wrong'],
  timestamp: ['unsigned', 'two-signatures'],
  statement: ['unsigned', 'two-signatures', 'signature-invalid', 'signature-wrong', 'signer-unknown', 'other-folder', 'result-invalid'],
  repository: ['result-invalid'],
};

const stateIn = (area: Area, { problems, at, hasRepository }: Verified): State => {
  const own = problems.filter((one) => one.area === area);
  if (own.some((one) => stateOf(one) === 'failed')) return 'failed';
  if (own.length > 0 || problems.some(({ code }) => neededBy[area]?.includes(code))) return 'unknown';
  const isAbsent = (area === 'timestamp' && at === undefined) || (area === 'repository' && !hasRepository);
  return isAbsent ? 'absent' : 'ok';
};

/** How many parts are wrong and unknown. */
export const verificationCounts = (verified: Verified): { readonly failed: number; readonly unknown: number; readonly ok: number } => {
  const states = areas.map((area) => stateIn(area, verified));
  const many = (state: State): number => states.filter((one) => one === state).length;
  return { failed: many('failed'), unknown: many('unknown'), ok: many('ok') };
};

export const verificationBlocks = (verified: Verified, { evidence, format }: Say): readonly Block[] => {
  const { signer, at } = verified;
  const item = (area: Area): ListItem => {
    const state = stateIn(area, verified);
    const own = verified.problems.filter((one) => one.area === area);
    const more =
      area === 'signer' && signer !== undefined
        ? phrase`: ${span(signer)}`
        : area === 'timestamp' && at
          ? phrase`: ${format.utc(at.toISOString())}`
          : [];
    return {
      ...looks[state],
      text: phrase`${tone('strong', evidence.areas[area])}: ${evidence.states[state]}${more}`,
      below: own.map(({ code, about }) => evidence.problem(code, about === '' ? undefined : span(about))),
    };
  };
  return [heading(1, evidence.verification), list(areas.map(item))];
};
