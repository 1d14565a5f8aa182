// What the jobs of our reusable workflows are, for the checks of a workflow that calls one. Its files are not here: it is called by commit.

export interface CalledJob {
  readonly job: string;
  readonly command: string;
  /** `input`: the one that names it, with its default. */
  readonly environment?: string | { readonly input: string; readonly otherwise: string };
  /** The secret with its key. The caller passes it by name. */
  readonly key?: string;
  /** Secrets that it sets as variables of the same names, if the caller passes them. */
  readonly variables?: readonly string[];
  /** GitHub starts no job that asks for more than its caller grants. */
  readonly permissions: Readonly<Record<string, 'read' | 'write'>>;
}

const writing = { actions: 'read', contents: 'write', issues: 'write', 'pull-requests': 'write' } as const;

const notifying = ['TENANTRY_CHAT', 'TENANTRY_PAGER', 'TENANTRY_PAGER_KEY'];

const plan: CalledJob = {
  job: 'plan',
  command: 'plan',
  environment: 'tenantry-plan',
  key: 'TENANTRY_READ_KEY',
  variables: notifying,
  permissions: writing,
};
const approve: CalledJob = { job: 'approve', command: 'approve', permissions: { actions: 'read', 'pull-requests': 'write' } };
const apply: CalledJob = {
  job: 'apply',
  command: 'apply',
  environment: 'tenantry-apply',
  key: 'TENANTRY_WRITE_KEY',
  variables: notifying,
  permissions: writing,
};

/** By file in .github/workflows of this repository. Later stages are the same jobs. */
export const calledWorkflows: Readonly<Record<string, readonly CalledJob[]>> = {
  'apply.yml': [plan, { ...approve, environment: { input: 'environment', otherwise: 'production' } }, apply],
  // A person types the digest: no environment waits for anybody.
  'apply-by-digest.yml': [plan, approve, apply],
};
