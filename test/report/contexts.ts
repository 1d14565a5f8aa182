// Where comments and issues of tests belong.
import type { IssueContext } from '../../src/report/comment/audit-issue.ts';
import type { CommentContext } from '../../src/report/comment/context.ts';

const shared = {
  repository: 'https://github.com/acme/cloud',
  head: '1'.repeat(40),
  folder: 'acme',
  help: 'https://example.com/help',
  shown: (name: string) => name,
};

export const issueContext: IssueContext = { ...shared, runs: 'https://example.com/runs', lastScan: undefined, firstSeen: () => undefined };

export const commentContext: CommentContext = {
  ...shared,
  base: { branch: 'main', commit: '2'.repeat(40) },
  report: 'https://github.com/acme/cloud/actions/runs/1',
  annotations: 'https://github.com/acme/cloud/pull/1/checks',
  environment: undefined,
  read: { type: 'live' },
};
