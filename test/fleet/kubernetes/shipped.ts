// The manifests in examples/fleet/kubernetes/, checked against Kubernetes' own types, with the fields that tests look at.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import type { Json } from '../../../src/json.ts';
import { typeMistakes } from './api-types.ts';

export const folder = join('examples', 'fleet', 'kubernetes');

export interface FailureRule {
  readonly action: string;
  readonly onExitCodes?: { readonly containerName?: string; readonly operator: string; readonly values: readonly number[] };
  readonly onPodConditions?: readonly { readonly type: string; readonly status?: string }[];
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly fieldRef?: { readonly fieldPath: string } };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly Variable[];
  readonly securityContext: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly privileged?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly resources: { readonly requests?: Readonly<Record<string, string>>; readonly limits?: Readonly<Record<string, string>> };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
}

export interface PodSpec {
  readonly restartPolicy: string;
  readonly automountServiceAccountToken?: boolean;
  readonly hostNetwork?: boolean;
  readonly securityContext: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly runAsGroup?: number;
    readonly fsGroup?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly initContainers?: readonly Container[];
  readonly containers: readonly [Container, ...Container[]];
  readonly volumes: readonly (Readonly<Record<string, Json>> & { readonly name: string })[];
}

export interface JobSpec {
  readonly completionMode?: string;
  readonly completions?: number;
  readonly parallelism?: number;
  readonly backoffLimitPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly podFailurePolicy?: { readonly rules: readonly FailureRule[] };
  readonly template: { readonly metadata: { readonly labels: Readonly<Record<string, string>> }; readonly spec: PodSpec };
}

export interface Job {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: JobSpec;
}

export interface CronJob extends Omit<Job, 'spec'> {
  readonly spec: {
    readonly schedule: string;
    readonly timeZone?: string;
    readonly concurrencyPolicy?: string;
    readonly jobTemplate: { readonly spec: JobSpec };
  };
}

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** As the file has it. Throws for a key that is written twice. */
export const manifest = (name: string): Json => {
  const document = parseDocument(textOf(name));
  if (document.errors.length > 0 || document.warnings.length > 0) throw new Error(`${name}: ${document.errors.join(' ')}`);
  return JSON.parse(JSON.stringify(document.toJS()));
};

const typed = (name: string): Json => {
  const value = manifest(name);
  const mistakes = typeMistakes(value);
  if (mistakes.length > 0) throw new Error(`${name}: ${mistakes.join('\n')}`);
  return value;
};

// Kubernetes' description has just proved the shapes; optional fields that the interfaces require are read by tests, which fail without them.
export const job = (): Job => typed('job.yaml') as unknown as Job;
export const cronJob = (): CronJob => typed('cronjob.yaml') as unknown as CronJob;

export interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newName: string; readonly digest: string }[];
}
export const kustomization = (): Kustomization => parse(textOf('kustomization.yaml'));

/** Instruction and arguments of each line. */
export const containerfile = (): readonly (readonly [instruction: string, text: string])[] =>
  textOf('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]);
