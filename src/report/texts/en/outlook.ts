// What a change does to the findings, and which settings it loosens.
import type { FixedBy } from '../../../policies/outlook.ts';
import type { Weakening } from '../../../policies/weakening.ts';
import { code, count, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import type { DecidedBy } from '../../review.ts';
import { type ImpactCount, impact } from './counts.ts';

const rows = {
  introduced: 'Introduced by this change',
  newlyEvaluated: 'Newly evaluated',
  adopted: 'Adopted by this change, not fixed',
  noLongerEvaluated: 'No longer evaluated by this change: these findings still count',
  fixed: 'Fixed by this change',
  remaining: 'Remaining after this change',
  unknown: 'Unknown after this change',
  onlyWarn: 'Only warn',
};

const fixers: Readonly<Record<Exclude<FixedBy['type'], 'waiting'>, string>> = {
  earlier: 'a change that was merged before and is not applied yet',
  deferred: 'a later stage',
  drift: 'reverting drift',
  due: 'scheduled work',
};

export const outlook = {
  /** `critical`: of the remaining ones. */
  title: (counts: readonly ImpactCount[], critical: number): string =>
    `Policy impact: ${counts.map((one) => `${impact(one)}${one[0] === 'remaining' && critical > 0 ? ` (${critical} critical)` : ''}`).join(', ')}`,
  row: (name: keyof typeof rows, many: number): string => `${rows[name]} (${many})`,
  many: impact,
  columns: { line: 'line', fixedBy: 'fixed by' },
  fixer: (type: keyof typeof fixers): string => fixers[type],
  unknownFixer: 'unknown',
  fixedBy: (fixer: Piece): TextLine => phrase`${tone('quiet', 'fixed by ')}${fixer}`,
  fixedOnce: (what: Piece): TextLine => phrase`${tone('quiet', 'fixed once this is done: ')}${what}`,
  loosened: (many: number, suppressed: number): string => {
    const still =
      suppressed === 0 ? '' : `: ${count(suppressed, 'finding')} suppressed, which still ${suppressed === 1 ? 'counts' : 'count'}`;
    return `Loosened settings (${many})${still}`;
  },
  /** What it means that a setting is loosened. `hides`: findings that are known; `fails`: whether it fails the check. */
  effect: ({ type, mayHide }: Weakening, hides: number, fails: boolean): string => {
    if (hides > 0) return `would hide ${count(hides, 'finding')}:`;
    if (type === 'guard') return 'holds for this change, and would not for the next one';
    if (type === 'trust') return 'decides where credentials go and which guards are relaxed, from the next change on';
    return fails ? `could hide findings that are not known now (up to ${mayHide})` : 'hides no finding that is known now';
  },
  decidedBy: {
    new: 'The base has no desired state, so the baseline pack without waivers and settings decides what counts.',
    unclear: 'The policies of the base could not be loaded, so the baseline pack without waivers and settings decides what counts.',
  } satisfies Partial<Readonly<Record<DecidedBy['type'], string>>>,
  notEvaluated: (policies: number): TextLine =>
    phrase`${tone('quiet', `${count(policies, 'policy is', 'policies are')} not evaluated here (they need extra API reads): run `)}${code('tenantry audit')}`,
};
