// Every selected policy with its counts: also those without a finding.
import { onlyWarnsText } from '../../../policies/since.ts';
import { type Block, chapter, fold, heading, joined, lineBreak, type Piece, span, table } from '../../document.ts';
import { unknownIn } from '../../evaluation.ts';
import { changedItems } from '../../finding-blocks.ts';
import type { ReportedPolicy } from '../../review.ts';
import { severityInline } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';

export const policyBlocks = (policies: readonly ReportedPolicy[], say: Say): readonly Block[] => {
  const rows = policies.flatMap((policy): readonly (readonly Piece[])[] => {
    const { id, severity, title, translated, counts, digest, onlyWarnsUntil } = policy;
    if (!counts) return [];
    const language = translated?.texts.includes('title') ? translated.language : undefined;
    const lines = [span(id), { text: title, ...(language && { language }) }, ...say.findings.changes(policy)];
    const until = onlyWarnsUntil === undefined ? [] : [say.sentence(onlyWarnsText(onlyWarnsUntil))];
    const { evaluated, pass, fail, waived, notApplicable } = counts;
    const many = [evaluated, pass, fail, waived, unknownIn(counts), notApplicable].map(String);
    return [[joined([...lines, ...until], lineBreak), severityInline(severity, say), ...many, span(digest.slice(0, 12))]];
  });
  if (rows.length === 0) return [];
  const { title, fold: name, columns } = say.page.policies;
  return [
    heading(2, title(rows.length)),
    ...chapter(3, say.findings.changed, changedItems(policies, say)),
    fold(name, table(columns, rows, { right: [2, 3, 4, 5, 6, 7] })),
  ];
};
