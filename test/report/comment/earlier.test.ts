// A comment keeps what it said before, folded once, in whatever language that was written.
import { beforeAll, describe, expect, it } from 'vitest';
import { closedText, withReview } from '../../../src/report/comment/closed.ts';
import { withEarlier } from '../../../src/report/comment/outcome.ts';
import { verdictText } from '../../../src/report/comment/verdict-text.ts';
import { allTexts, english, type Say, textsIn } from '../../../src/report/texts/texts.ts';
import { words } from '../../../src/report/words.ts';

let portuguese: Say;
let all: readonly Say[];
beforeAll(async () => {
  portuguese = await textsIn('pt-BR');
  all = await allTexts();
});

const folds = (text: string): number => text.match(/<details>/g)?.length ?? 0;

describe('a closed pull request', () => {
  it.each([true, false])('folds the review once, and is in the language of the last run (merged: %s)', (isMerged) => {
    const first = withReview(isMerged, '## Tenantry: 6 changes\n\ntext', english, all);
    const second = withReview(isMerged, first, portuguese, all);
    expect(second.startsWith(closedText(isMerged, portuguese).trimEnd())).toBe(true);
    expect(second).not.toContain(closedText(isMerged, english).trimEnd());
    expect(folds(second)).toBe(1);
    expect(withReview(isMerged, second, portuguese, all)).toBe(second);
    expect(withReview(isMerged, second, english, all)).toBe(first);
  });
});

describe('a run that applies nothing', () => {
  it('keeps what was folded before in another language, and folds nothing again', () => {
    const text = verdictText(words`not applied`);
    const first = withEarlier(text, '## Tenantry: applied', english, all);
    const second = withEarlier(text, first, portuguese, all);
    expect(folds(second)).toBe(1);
    expect(second.trimEnd()).toBe(first.trimEnd());
    expect(withEarlier(text, '## Tenantry: applied', portuguese, all)).toContain(portuguese.comment.applied.before);
  });
});
