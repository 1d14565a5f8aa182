// The requests to GitHub: their names in messages, and the `permissions:` line or setting that is missing after a refusal.

interface OperationRow {
  /** Completes "GitHub refused to …". */
  readonly does: string;
  /** The line of the job's `permissions:` that allows it. */
  readonly permission: string;
  /** Further requirements: a feature that not every plan or server has. */
  readonly needs?: string;
  /** The account that needs the permission instead of the job: GITHUB_TOKEN cannot have it. */
  readonly of?: 'app';
}

export const operations = {
  'graph.viewer': { does: 'identify the token', permission: 'contents: read' },
  'pull-request.read': { does: 'read the pull request', permission: 'pull-requests: read' },
  'pull-request.list': { does: 'list the pull requests', permission: 'pull-requests: read' },
  'pull-request.create': {
    does: 'create the pull request',
    permission: 'pull-requests: write',
    needs: 'the base branch to exist',
  },
  'pull-request.closer': { does: 'read who closed the pull request', permission: 'pull-requests: read' },
  'pull-request.update': { does: 'update the pull request', permission: 'pull-requests: write' },
  'pull-request.reviews': { does: 'read who approved the pull request', permission: 'pull-requests: read' },
  'pull-request.files': { does: 'list the files that the pull request changes', permission: 'pull-requests: read' },
  'commit.pull-requests': { does: 'find the pull request of a commit', permission: 'pull-requests: read' },
  'commit.list': { does: 'list the commits of a file', permission: 'contents: read' },
  'commit.read': { does: 'read a commit', permission: 'contents: read' },
  'commits.compare': { does: 'compare two commits', permission: 'contents: read' },
  'commit.create': { does: 'create a commit', permission: 'contents: write' },
  'ref.read': { does: 'read a branch', permission: 'contents: read' },
  'ref.create': {
    does: 'create a branch',
    permission: 'contents: write',
    needs: 'rules of the repository that let the token create the branch',
  },
  'ref.update': {
    does: 'update a branch',
    permission: 'contents: write',
    needs: 'rules of the repository that let the token update the branch',
  },
  'ref.delete': { does: 'delete a branch', permission: 'contents: write' },
  'tree.read': { does: 'list the files of a commit', permission: 'contents: read' },
  'tree.create': { does: 'create a tree', permission: 'contents: write' },
  'blob.read': { does: 'read a file of a commit', permission: 'contents: read' },
  'contents.read': { does: 'read a file', permission: 'contents: read' },
  'contents.write': {
    does: 'write a file',
    permission: 'contents: write',
    needs: 'rules of the repository that let the token write to the branch',
  },
  'comment.list': { does: 'list the comments', permission: 'pull-requests: read' },
  'comment.create': { does: 'create the comment', permission: 'pull-requests: write' },
  'comment.update': { does: 'update the comment', permission: 'pull-requests: write' },
  'comment.delete': { does: 'delete a duplicate comment', permission: 'pull-requests: write' },
  'check.list': { does: 'list the check runs', permission: 'checks: read' },
  'check.create': { does: 'create the check run', permission: 'checks: write' },
  'check.update': { does: 'update the check run', permission: 'checks: write' },
  'sarif.upload': {
    does: 'upload the SARIF results',
    permission: 'security-events: write',
    needs: 'code scanning (GitHub Code Security in private repositories)',
  },
  'issue.list': { does: 'list the issues', permission: 'issues: read', needs: 'issues to be enabled in the repository' },
  'issue.create': { does: 'create the issue', permission: 'issues: write', needs: 'issues to be enabled in the repository' },
  'issue.update': { does: 'update the issue', permission: 'issues: write' },
  'issue.comment': { does: 'comment on the issue', permission: 'issues: write' },
  'issue.comments': { does: 'list the comments of the issue', permission: 'issues: read' },
  'secret.key': { does: 'read the public key for secrets of the repository', permission: 'secrets: read', of: 'app' },
  'secret.write': { does: 'write the secret of the repository', permission: 'secrets: write', of: 'app' },
  'environment-secret.key': {
    does: 'read the public key for secrets of the environment',
    permission: 'environments: read',
    needs: 'the environment to exist',
    of: 'app',
  },
  'environment-secret.write': {
    does: 'write the secret of the environment',
    permission: 'environments: write',
    needs: 'the environment to exist',
    of: 'app',
  },
  'run.read': { does: 'read the workflow run', permission: 'actions: read' },
  'run.list': { does: 'list the workflow runs', permission: 'actions: read' },
  'environment.read': {
    does: 'read the protection rules of the environment',
    permission: 'actions: read',
    needs: 'environments (in private repositories: GitHub Team or Enterprise)',
  },
  'environment.branches': { does: 'read the branches that may deploy to the environment', permission: 'actions: read' },
  'repository.read': { does: 'read the repository', permission: 'contents: read' },
  'branch.rules': { does: 'read the rules of the branch', permission: 'contents: read' },
  'branch.protection': { does: 'read the protection of the branch', permission: 'administration: read', of: 'app' },
  'artifact.list': { does: 'list the artifacts', permission: 'actions: read' },
  'artifact.download': { does: 'download the artifact', permission: 'actions: read' },
} as const satisfies Readonly<Record<string, OperationRow>>;

export type GitHubOperation = keyof typeof operations;

/** Typed as a row, whose `needs` may be missing. */
export const rowOf = (operation: GitHubOperation): OperationRow => operations[operation];
