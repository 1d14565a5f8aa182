// The texts of a change whose base may not be applied: without a record of applied commits, nobody knows which differences are drift.
import { code, count, type Piece, phrase, type TextLine } from '../../document.ts';
import type { Say } from '../texts.ts';

const differs = 'differs from the base branch';

/** What is merged and not applied yet is among the differences, so none of them is called drift. */
export const withoutRecord = (say: Say): Say => ({
  ...say,
  toReview: {
    ...say.toReview,
    classes: { ...say.toReview.classes, drift: differs },
    drift: {
      title: (many: number): string => `Differs from the base branch: ${count(many, 'change')} that this merge does not make`,
      about: (dangerous: number): string =>
        `They may be merged and not applied yet, or drift: no record of applied commits shows which.${dangerous === 0 ? '' : ` Applying them includes ${count(dangerous, 'change')} to review:`}`,
      fold: (others: number): string => (others === 0 ? 'How to apply them' : `${others} more, and how to apply them`),
      how: (digest: Piece | undefined): TextLine =>
        phrase`Run the apply workflow with ${code('drift')}${digest === undefined ? '' : phrase` and the digest ${digest}`}. What is drift, ${code('tenantry export --update')} adopts into the file.`,
    },
  },
  access: {
    ...say.access,
    title: (name, gain, lose) =>
      name === 'drift' ? `${say.access.title('change', gain, lose)} (${differs})` : say.access.title(name, gain, lose),
  },
  paths: {
    ...say.paths,
    section: (name, all) => (name === 'drift' ? `${say.paths.section('change', all)} (${differs})` : say.paths.section(name, all)),
  },
  outlook: { ...say.outlook, fixer: (type) => (type === 'drift' ? `applying what ${differs}` : say.outlook.fixer(type)) },
});
