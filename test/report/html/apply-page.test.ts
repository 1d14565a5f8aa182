// The page of an apply: its numbers are those of the outcome, and it never looks good while something is left.
import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../../src/apply/outcome.ts';
import type { StepId } from '../../../src/plan/plan.ts';
import { countsOf } from '../../../src/report/result-counts.ts';
import type { Review } from '../../../src/report/review.ts';
import { en } from '../../../src/report/texts/en.ts';
import { runs } from '../../runs.ts';
import { plan, review, step } from '../reviews.ts';
import { reviewAsHtml, textIn } from '../whole-text.ts';
import { applyReview } from './full-review.ts';
import { cardsIn } from './rows-in.ts';

const idOf = (at: number): StepId => String(at).padStart(32, '0') as StepId;

const outcomes: Readonly<Record<StepOutcome['type'], (id: StepId) => StepOutcome>> = {
  done: (id) => ({ step: id, type: 'done' }),
  'already-done': (id) => ({ step: id, type: 'already-done' }),
  failed: (id) => ({ step: id, type: 'failed', says: 'it failed' }),
  refused: (id) => ({ step: id, type: 'refused', says: 'no' }),
  unknown: (id) => ({ step: id, type: 'unknown', says: 'no response' }),
  'in-progress': (id) => ({ step: id, type: 'in-progress', says: 'busy' }),
  'not-started': (id) => ({ step: id, type: 'not-started', because: 'interrupted' }),
  waiting: (id) => ({ step: id, type: 'waiting', on: 'dns', who: 'whoever keeps the DNS' }),
  'changed-since-plan': (id) => ({
    step: id,
    type: 'changed-since-plan',
    condition: { at: { address: 'member/ana', operation: 'iam.listMembers' }, field: 'roles', is: [] } as never,
    found: [],
  }),
};

const names = Object.keys(outcomes).filter((name): name is StepOutcome['type'] => Object.hasOwn(outcomes, name));

/** One that wants nothing more is as likely as one that failed. */
const anyApply = record({
  types: array(constantFrom(...names, 'done' as const, 'done' as const, 'done' as const), { maxLength: 6 }),
  skips: boolean(),
  differs: boolean(),
}).map(({ types, skips, differs }): Review => {
  const many = types.length + (skips ? 1 : 0);
  const steps = Array.from({ length: many }, (_, at) => step({ id: idOf(at), position: at + 1 }));
  const left = differs ? [step({ id: idOf(99) })] : [];
  return review({
    command: 'apply',
    plan: plan({ steps }),
    chosen: { classes: ['change'], steps: [], fresh: [], stranded: [], ...(skips && { skipped: [{ step: idOf(types.length) }] }) },
    outcome: {
      startedAt: '2026-11-20T12:00:00Z',
      endedAt: '2026-11-20T12:00:07Z',
      interrupted: false,
      problems: [],
      steps: types.map((type, at) => outcomes[type](idOf(at))),
    },
    after: plan({ steps: left }),
  });
});

const rowsOf = (page: string, id: string): number =>
  page
    .split(`<section id="${id}">`)[1]
    ?.split('</section>')[0]
    ?.match(/<tr role="row"><td/g)?.length ?? 0;

const manyOf = ({ outcome }: Review, ...types: readonly StepOutcome['type'][]): number =>
  (outcome?.steps ?? []).filter(({ type }) => types.includes(type)).length;

describe('the page of an apply', () => {
  it('counts every step once, as the text does', () => {
    assert(
      property(anyApply, (of) => {
        const page = reviewAsHtml(of);
        const cards = cardsIn(page);
        const number = (word: string): number => Number(cards.get(word));
        const [applied, failed] = [
          manyOf(of, 'done', 'already-done'),
          manyOf(of, 'failed', 'refused', 'changed-since-plan', 'unknown', 'in-progress'),
        ];
        expect(number('applied')).toBe(applied);
        expect(number('failed or unknown')).toBe(failed);
        expect(number('waiting')).toBe(manyOf(of, 'waiting'));
        expect(number('not started')).toBe(manyOf(of, 'not-started'));
        expect(number('skipped')).toBe(of.chosen?.skipped?.length ?? 0);
        const left = failed + number('waiting') + number('not started') + number('skipped');
        expect(rowsOf(page, 'left')).toBe(left);
        expect(rowsOf(page, 'applied')).toBe(applied);
        expect(rowsOf(page, 'remaining')).toBe(number('still differs'));
        expect(countsOf(of, en).join(', ').includes(`${failed} failed`)).toBe(failed > 0);
        // Never green while something is left, whatever the exit code.
        expect(page.includes('class="pill good"')).toBe(left + number('still differs') === 0);
      }),
      runs(60),
    );
  });

  it('names the reason, the next command and the time of a call', () => {
    const page = reviewAsHtml(applyReview('x'));
    expect(page).toContain('<h1>2 changes applied, 5 not</h1>');
    expect(page).toContain('12:00:01');
    expect(page).toContain('<pre class="copy">x</pre>');
    const [before = ''] = page.split('<section id="applied">');
    expect(before).toContain('Refused by the platform');
    expect(before.indexOf('id="left"')).toBeGreaterThan(before.indexOf('What to do next'));
  });

  it('of a refused apply shows its problems, and no step as applied', () => {
    const { outcome: _, ...rest } = applyReview('x');
    const page = reviewAsHtml({ ...rest, exitCode: 5, problems: [{ code: 'guard', message: 'refused because of y' }] });
    expect(page).toContain('Refused because of y');
    expect(page).not.toContain('id="applied"');
  });

  it('says the same as the text of a run without steps', () => {
    const of = { ...applyReview('x'), plan: plan(), chosen: undefined, after: undefined, unfinished: undefined };
    const empty = review({
      command: 'apply',
      plan: plan(),
      outcome: { ...(of.outcome as NonNullable<Review['outcome']>), steps: [], problems: [] },
    });
    expect(reviewAsHtml(empty)).toContain('<h1>Nothing to apply</h1>');
    expect(textIn('text', empty)).toContain('no changes applied');
  });
});
