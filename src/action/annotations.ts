// Findings and problems as annotations on the exact lines of the head.
import type { Severity } from '../desired/desired.ts';
import type { Annotation } from '../github/annotation.ts';
import type { Finding } from '../policies/finding.ts';
import { onlyWarns } from '../policies/since.ts';
import { findingMessage } from '../report/finding-blocks.ts';
import type { Review } from '../report/review.ts';
import { visible } from '../yaml/visible.ts';

const levels: Readonly<Record<Severity, Annotation['level']>> = {
  critical: 'failure',
  high: 'failure',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

const ofFinding = (finding: Finding): readonly Annotation[] => {
  const { at, severity, policy, verdict, address } = finding;
  if (!at || verdict.type !== 'fail') return [];
  const level = onlyWarns(finding) ? 'notice' : levels[severity];
  const message = `${visible(address)}: ${visible(findingMessage(finding))}`;
  return [{ path: at.file, line: at.line, level, title: `${policy} (${severity})`, message }];
};

/** Findings that the change introduces come first. */
export const annotationsOf = ({ problems = [], outlook, findings = [] }: Review): readonly Annotation[] => [
  ...problems.flatMap(({ at, message, help }): readonly Annotation[] =>
    at
      ? [
          {
            path: at.file,
            line: at.line,
            level: 'failure',
            title: 'Invalid',
            message: visible(help === undefined ? message : `${message} ${help}`),
          },
        ]
      : [],
  ),
  ...(outlook
    ? [...outlook.introduced, ...outlook.newlyEvaluated, ...outlook.suppressed, ...outlook.remaining, ...outlook.onlyWarn]
    : findings
  ).flatMap(ofFinding),
];
