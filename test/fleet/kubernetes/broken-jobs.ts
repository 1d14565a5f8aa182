// Jobs with one mistake each, by the rule that they break. The API server of a real cluster refuses the same (kubernetes.long.ts).
import type { Container, FailureRule, Job, JobSpec, PodSpec } from './shipped.ts';

export interface BrokenJob {
  readonly name: string;
  readonly broken: (job: Job) => object;
}

const withSpec = (job: Job, spec: Partial<JobSpec> | object): object => ({ ...job, spec: { ...job.spec, ...spec } });
const without = (job: Job, ...names: readonly (keyof JobSpec)[]): object =>
  withSpec(job, Object.fromEntries(names.map((name) => [name, undefined])));
const withRule = (job: Job, change: (rule: FailureRule) => object): object =>
  withSpec(job, { podFailurePolicy: { rules: (job.spec.podFailurePolicy?.rules ?? []).map(change) } });
const withExitCodes = (job: Job, change: object): object =>
  withRule(job, (rule) => (rule.onExitCodes ? { ...rule, onExitCodes: { ...rule.onExitCodes, ...change } } : rule));
const withPod = (job: Job, change: object): object =>
  withSpec(job, { template: { ...job.spec.template, spec: { ...job.spec.template.spec, ...change } } });

const podOf = (job: Job): PodSpec => job.spec.template.spec;

/** Mistakes of types. */
export const wronglyTyped: readonly BrokenJob[] = [
  { name: 'an unknown field', broken: (job) => withSpec(job, { maxFailedIndices: 5 }) },
  { name: 'an unknown field of the pod', broken: (job) => withPod(job, { automountServiceAccount: false }) },
  { name: 'a number as text', broken: (job) => withSpec(job, { completions: '5' }) },
  { name: 'no template', broken: (job) => without(job, 'template') },
  { name: 'a rule without an action', broken: (job) => withRule(job, (rule) => ({ ...rule, action: undefined })) },
];

/** A mistake of types that the API server corrects itself. */
export const corrected: readonly BrokenJob[] = [
  {
    name: 'a condition without a status',
    broken: (job) => withRule(job, (rule) => (rule.onPodConditions ? { ...rule, onPodConditions: [{ type: 'DisruptionTarget' }] } : rule)),
  },
];

/** What types allow and the API server refuses, by the sentence of its rule. */
export const refusedByServer: readonly BrokenJob[] = [
  { name: 'a rule has a known action', broken: (job) => withRule(job, (rule) => ({ ...rule, action: 'Retry' })) },
  {
    name: 'a rule has either exit codes or conditions',
    broken: (job) => withRule(job, (rule) => ({ ...rule, onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] })),
  },
  { name: 'exit codes are in ascending order, and not 0 for In', broken: (job) => withExitCodes(job, { values: [6, 5] }) },
  { name: 'exit codes are in ascending order, and not 0 for In', broken: (job) => withExitCodes(job, { values: [0, 5] }) },
  { name: 'a container that a rule names exists', broken: (job) => withExitCodes(job, { containerName: 'main' }) },
  { name: 'a policy for failed pods needs restartPolicy: Never', broken: (job) => withPod(job, { restartPolicy: 'OnFailure' }) },
  { name: 'limits for an index need an Indexed Job', broken: (job) => withSpec(job, { completionMode: 'NonIndexed' }) },
  { name: 'FailIndex and maxFailedIndexes need backoffLimitPerIndex', broken: (job) => without(job, 'backoffLimitPerIndex') },
  { name: 'maxFailedIndexes is at most completions', broken: (job) => withSpec(job, { maxFailedIndexes: 6 }) },
];

const withContainer = (job: Job, change: (container: Container) => object): object =>
  withPod(job, { containers: podOf(job).containers.map((one) => ({ ...one, ...change(one) })) });

/** What the API server accepts, by the sentence of our rule. */
export const unsafe: readonly BrokenJob[] = [
  { name: 'one failed index does not stop the others', broken: (job) => withSpec(job, { maxFailedIndexes: 1 }) },
  { name: 'an index is tried three times', broken: (job) => withSpec(job, { backoffLimitPerIndex: 6 }) },
  { name: 'exit codes are those that a process can have', broken: (job) => withExitCodes(job, { values: [2, 256] }) },
  {
    name: 'a disruption is ignored, before any other rule',
    broken: (job) => withSpec(job, { podFailurePolicy: { rules: (job.spec.podFailurePolicy?.rules ?? []).toReversed() } }),
  },
  { name: 'no token of a service account', broken: (job) => withPod(job, { automountServiceAccountToken: undefined }) },
  { name: 'nothing of the host', broken: (job) => withPod(job, { hostNetwork: true }) },
  { name: 'not as root', broken: (job) => withPod(job, { securityContext: { ...podOf(job).securityContext, runAsUser: 0 } }) },
  {
    name: 'a seccomp profile',
    broken: (job) => withPod(job, { securityContext: { ...podOf(job).securityContext, seccompProfile: { type: 'Unconfined' } } }),
  },
  {
    name: 'no privilege escalation, and no capabilities',
    broken: (job) =>
      withContainer(job, ({ securityContext }) => ({
        securityContext: { ...securityContext, capabilities: { drop: ['ALL'], add: ['NET_RAW'] } },
      })),
  },
  {
    name: 'a read-only root file system',
    broken: (job) =>
      withContainer(job, ({ securityContext }) => ({ securityContext: { ...securityContext, readOnlyRootFilesystem: false } })),
  },
  {
    name: 'limits for processor, memory and disk',
    broken: (job) => withContainer(job, ({ resources }) => ({ resources: { ...resources, limits: { memory: '1Gi' } } })),
  },
  {
    name: 'secrets are files, never variables, and nobody else can read them',
    broken: (job) =>
      withContainer(job, ({ env }) => ({
        env: [...env, { name: 'KEY', valueFrom: { secretKeyRef: { name: 'tenantry-keys', key: 'acme' } } }],
      })),
  },
  {
    name: 'every volume is mounted, secrets read-only',
    broken: (job) => withContainer(job, ({ volumeMounts }) => ({ volumeMounts: volumeMounts.map((one) => ({ ...one, readOnly: false })) })),
  },
];
