// What the API server refuses beyond types, and what a hardened pod must have. Each rule has a sentence for a Job that breaks it.
import type { FailureRule, JobSpec } from './shipped.ts';

interface Rule {
  readonly about: string;
  readonly isKept: (job: JobSpec) => boolean;
}

const rulesOf = ({ podFailurePolicy }: JobSpec): readonly FailureRule[] => podFailurePolicy?.rules ?? [];
const containersOf = ({ template: { spec } }: JobSpec): JobSpec['template']['spec']['containers'][number][] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
];

const isAscending = (values: readonly number[]): boolean => values.every((value, place) => place === 0 || (values[place - 1] ?? 0) < value);

/** `kubectl apply --dry-run=server` refuses a Job that breaks one of them. */
export const serverRules: readonly Rule[] = [
  {
    about: 'a rule has a known action',
    isKept: (job) => rulesOf(job).every(({ action }) => ['FailJob', 'FailIndex', 'Ignore', 'Count'].includes(action)),
  },
  {
    about: 'a rule has either exit codes or conditions',
    isKept: (job) => rulesOf(job).every((rule) => (rule.onExitCodes === undefined) !== (rule.onPodConditions === undefined)),
  },
  {
    about: 'exit codes are in ascending order, and not 0 for In',
    isKept: (job) =>
      rulesOf(job).every(({ onExitCodes }) => {
        const { operator, values } = onExitCodes ?? { operator: 'In', values: [1] };
        return (
          ['In', 'NotIn'].includes(operator) && values.length > 0 && isAscending(values) && (operator === 'NotIn' || !values.includes(0))
        );
      }),
  },
  {
    about: 'a container that a rule names exists',
    isKept: (job) =>
      rulesOf(job).every(
        ({ onExitCodes }) =>
          onExitCodes?.containerName === undefined || containersOf(job).some(({ name }) => name === onExitCodes.containerName),
      ),
  },
  {
    about: 'a policy for failed pods needs restartPolicy: Never',
    isKept: (job) => job.podFailurePolicy === undefined || job.template.spec.restartPolicy === 'Never',
  },
  {
    about: 'limits for an index need an Indexed Job',
    isKept: (job) => job.completionMode === 'Indexed' || job.backoffLimitPerIndex === undefined,
  },
  {
    about: 'FailIndex and maxFailedIndexes need backoffLimitPerIndex',
    isKept: (job) =>
      job.backoffLimitPerIndex !== undefined ||
      (job.maxFailedIndexes === undefined && rulesOf(job).every(({ action }) => action !== 'FailIndex')),
  },
  {
    about: 'maxFailedIndexes is at most completions',
    isKept: ({ maxFailedIndexes = 0, completions = 0 }) => maxFailedIndexes <= completions,
  },
];

/** The API server accepts a Job that breaks one of them, but its runs would be wrong or less safe. */
export const ownRules: readonly Rule[] = [
  { about: 'one failed index does not stop the others', isKept: (job) => job.maxFailedIndexes === job.completions },
  { about: 'an index is tried three times', isKept: (job) => job.backoffLimitPerIndex === 2 },
  {
    about: 'exit codes are those that a process can have',
    isKept: (job) => rulesOf(job).every(({ onExitCodes }) => (onExitCodes?.values ?? []).every((value) => value >= 0 && value <= 255)),
  },
  {
    about: 'a disruption is ignored, before any other rule',
    isKept: (job) => {
      const [first] = rulesOf(job);
      return first?.action === 'Ignore' && first.onPodConditions?.some(({ type }) => type === 'DisruptionTarget') === true;
    },
  },
  { about: 'no token of a service account', isKept: (job) => job.template.spec.automountServiceAccountToken === false },
  {
    about: 'nothing of the host',
    isKept: ({ template: { spec } }) => spec.hostNetwork === undefined && spec.volumes.every((volume) => volume['hostPath'] === undefined),
  },
  {
    about: 'not as root',
    isKept: ({ template: { spec } }) => spec.securityContext.runAsNonRoot === true && (spec.securityContext.runAsUser ?? 0) > 0,
  },
  { about: 'a seccomp profile', isKept: ({ template: { spec } }) => spec.securityContext.seccompProfile?.type === 'RuntimeDefault' },
  {
    about: 'no privilege escalation, and no capabilities',
    isKept: (job) =>
      containersOf(job).every(
        ({ securityContext: own }) =>
          own.allowPrivilegeEscalation === false &&
          own.privileged !== true &&
          own.capabilities?.drop?.includes('ALL') === true &&
          own.capabilities.add === undefined,
      ),
  },
  {
    about: 'a read-only root file system',
    isKept: (job) => containersOf(job).every((one) => one.securityContext.readOnlyRootFilesystem === true),
  },
  {
    about: 'limits for processor, memory and disk',
    isKept: (job) =>
      containersOf(job).every(({ resources: { requests, limits } }) =>
        ['cpu', 'memory', 'ephemeral-storage'].every((name) => requests?.[name] !== undefined && limits?.[name] !== undefined),
      ),
  },
  {
    about: 'secrets are files, never variables, and nobody else can read them',
    isKept: (job) =>
      job.template.spec.volumes.every(({ secret }) => secret === undefined || JSON.stringify(secret).includes('"defaultMode":288')) &&
      containersOf(job).every((one) => !JSON.stringify(one).includes('secretKeyRef') && !JSON.stringify(one).includes('secretRef')),
  },
  {
    about: 'every volume is mounted, secrets read-only',
    isKept: ({ template: { spec } }) =>
      spec.volumes.every((volume) =>
        spec.containers.some(({ volumeMounts }) =>
          volumeMounts.some(({ name, readOnly }) => name === volume.name && (volume['secret'] === undefined || readOnly === true)),
        ),
      ),
  },
];

export const brokenRules = (job: JobSpec, rules: readonly Rule[]): readonly string[] =>
  rules.filter(({ isKept }) => !isKept(job)).map(({ about }) => about);

/** What the policy does about a pod that failed with this exit code; Count is what Kubernetes does without a rule. */
export const actionOn = (job: JobSpec, code: number): string =>
  rulesOf(job).find(({ onExitCodes }) => onExitCodes?.operator === 'In' && onExitCodes.values.includes(code))?.action ?? 'Count';
