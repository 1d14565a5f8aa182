// The jobs of workflows that run the Action, as plain data. Workflow files are text from outside: a file that cannot be parsed has no jobs, and says so.
import { TenantryError } from '../../errors.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { repository } from '../../repository.ts';
import { parseYaml } from '../../yaml/parse.ts';
import { type CalledJob, calledWorkflows } from './called-workflows.ts';

export interface WorkflowFile {
  /** `.github/workflows/tenantry.yml` */
  readonly file: string;
  readonly text: string;
}

/** What a job may do, as written: of the job, otherwise of the workflow. undefined: neither says. */
export type JobPermissions = Readonly<Record<string, string>> | 'read-all' | 'write-all' | undefined;

/** One step that runs an action of Tenantry, or a job of a called workflow. */
export interface TenantryJob {
  readonly file: string;
  readonly job: string;
  readonly events: readonly string[];
  /** Of `push`; undefined: all. */
  readonly branches: readonly string[] | undefined;
  readonly command: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly environment: string | undefined;
  readonly permissions: JobPermissions;
  /** What the job of a called workflow asks for; undefined: what its command needs. */
  readonly asks?: CalledJob['permissions'];
  /** The secret that a called workflow needs, and its caller does not pass. */
  readonly missingSecret?: string | undefined;
  /** Whether every secret is passed to a called workflow. */
  readonly passesAll?: boolean;
  /** The secrets that it takes a credential of the platform from; undefined: it has none. */
  readonly keys: readonly string[] | undefined;
  /** The environment variables that the workflow sets for it. */
  readonly variables: readonly string[];
  /** Whether it checks out a commit. */
  readonly checksOut: boolean;
}

/** Pull requests without a key. */
export const plansAgainstCapture = ({ command, events }: TenantryJob): boolean => command === 'plan' && events.includes('pull_request');

/** A workflow that runs the Action, or could not be parsed. */
export interface ParsedWorkflow {
  readonly file: string;
  /** Why it could not be parsed. */
  readonly problem?: string;
  readonly jobs: readonly TenantryJob[];
  /** Every action and workflow that it uses, except those of the same repository. */
  readonly uses: readonly string[];
}

/** Of any owner: a fork and a mirror are this Action too. */
const action = `[\\w.-]+/${/[\w.-]+$/.exec(repository)?.[0] ?? ''}(?:/[\\w./-]+)?@`;
const reference = new RegExp(`^${action}`);

const isTenantry = (uses: string): boolean => reference.test(uses);

/** A file without it is not parsed. */
const mentioned = new RegExp(action);

const objectIn = (value: Json | undefined, key: string): JsonObject => {
  const inner = isObject(value) ? value[key] : undefined;
  return isObject(inner) ? inner : {};
};

const textIn = (value: JsonObject, key: string): string | undefined => {
  const text = value[key];
  return typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean' ? String(text) : undefined;
};

const texts = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value];
  return isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};

const textMap = (value: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(value).flatMap((key) => (textIn(value, key) === undefined ? [] : [[key, textIn(value, key) ?? '']])));

const eventsOf = (on: Json | undefined): readonly string[] => (isObject(on) ? Object.keys(on) : texts(on));

const permissionsOf = (value: Json | undefined): JobPermissions => {
  if (value === 'read-all' || value === 'write-all') return value;
  return isObject(value) ? textMap(value) : undefined;
};

const credentials = ['MGC_API_KEY', 'MGC_ACCESS_TOKEN'] as const;

const secretsIn = (value: string): readonly string[] => [...value.matchAll(/secrets\.([\w-]+)/g)].map(([, name = '']) => name);

const keysOf = (environments: readonly JsonObject[]): TenantryJob['keys'] => {
  const values = environments.flatMap((env) => credentials.flatMap((name) => textIn(env, name) ?? []));
  return values.length === 0 ? undefined : values.flatMap(secretsIn);
};

/** `acme/tenantry/apply@…` → `apply`; empty: the root action. */
const pathOf = (uses: string): string => /^[\w.-]+\/[\w.-]+\/?([\w./-]*)@/.exec(uses)?.[1] ?? '';

/** Without the input, the action or the event decides. */
const commandOf = (uses: string, inputs: Readonly<Record<string, string>>, events: readonly string[]): string => {
  if (pathOf(uses) === 'fleet') return 'fleet';
  return inputs['command'] || (events.length > 0 && events.every((event) => event === 'schedule') ? 'audit' : 'plan');
};

/** The jobs of the called workflow; undefined: it is none of ours. */
const calledBy = (uses: string): readonly CalledJob[] | undefined =>
  calledWorkflows[/^\.github\/workflows\/(.+)$/.exec(pathOf(uses))?.[1] ?? ''];

const environmentOf = ({ environment }: CalledJob, inputs: Readonly<Record<string, string>>): string | undefined =>
  typeof environment === 'object' ? inputs[environment.input] || environment.otherwise : environment;

/** `common`: of the job that calls it. */
const expanded = (called: readonly CalledJob[], common: TenantryJob, secrets: Json | undefined): readonly TenantryJob[] =>
  called.map((one): TenantryJob => {
    const { job, command, key, variables = [], permissions: asks } = one;
    const passesAll = secrets === 'inherit';
    const given = isObject(secrets) ? secrets : {};
    const passed = key === undefined ? undefined : textIn(given, key);
    const missing = key !== undefined && !passesAll && passed === undefined;
    return {
      ...common,
      job: `${common.job} / ${job}`,
      command,
      environment: environmentOf(one, common.inputs),
      asks,
      missingSecret: missing ? key : undefined,
      passesAll,
      keys: key === undefined ? undefined : secretsIn(passed ?? ''),
      // Nothing else of the caller reaches it.
      variables: variables.filter((name) => passesAll || textIn(given, name) !== undefined),
    };
  });

const stepsOf = (job: JsonObject): readonly JsonObject[] => {
  const { steps } = job;
  return isArray(steps) ? steps.filter(isObject) : [];
};

const jobsOf = (file: string, workflow: JsonObject): readonly TenantryJob[] =>
  Object.entries(objectIn(workflow, 'jobs')).flatMap(([name, job]) => {
    if (!isObject(job)) return [];
    const steps = stepsOf(job);
    const events = eventsOf(workflow['on']);
    const { environment } = job;
    // A called workflow that is not known is one step.
    const calls = [...steps, ...(textIn(job, 'uses') === undefined ? [] : [job])].filter((step) => isTenantry(textIn(step, 'uses') ?? ''));
    return calls.flatMap((step): readonly TenantryJob[] => {
      const inputs = textMap(objectIn(step, 'with'));
      const uses = textIn(step, 'uses') ?? '';
      const called = calledBy(uses);
      const environments = [objectIn(workflow, 'env'), objectIn(job, 'env'), objectIn(step, 'env')];
      const common: TenantryJob = {
        file,
        job: name,
        events,
        branches: isObject(objectIn(workflow, 'on')['push']) ? branchesOf(objectIn(objectIn(workflow, 'on'), 'push')) : undefined,
        command: commandOf(uses, inputs, events),
        inputs,
        environment: isObject(environment) ? textIn(environment, 'name') : texts(environment)[0],
        permissions: permissionsOf(job['permissions'] ?? workflow['permissions']),
        keys: keysOf(environments),
        variables: environments.flatMap(Object.keys),
        checksOut: steps.some((one) => textIn(one, 'uses')?.startsWith('actions/checkout@') ?? false),
      };
      return called ? expanded(called, common, step['secrets']) : [common];
    });
  });

const branchesOf = (push: JsonObject): TenantryJob['branches'] => (push['branches'] === undefined ? undefined : texts(push['branches']));

const usesOf = (workflow: JsonObject): readonly string[] =>
  Object.values(objectIn(workflow, 'jobs'))
    .filter(isObject)
    .flatMap((job) => [job, ...stepsOf(job)].flatMap((one) => textIn(one, 'uses') ?? []))
    .filter((uses) => !/^[.$]\//.test(uses));

/** Only workflows that run the Action. */
export const parseWorkflows = (files: readonly WorkflowFile[]): readonly ParsedWorkflow[] =>
  files.flatMap(({ file, text }): readonly ParsedWorkflow[] => {
    if (!mentioned.test(text)) return [];
    try {
      const { value } = parseYaml(text, file);
      const workflow = isObject(value) ? value : {};
      const jobs = jobsOf(file, workflow);
      return jobs.length === 0 ? [] : [{ file, jobs, uses: usesOf(workflow) }];
    } catch (cause) {
      if (!(cause instanceof TenantryError)) throw cause;
      return [{ file, problem: cause.problems[0]?.message ?? 'it cannot be parsed', jobs: [], uses: [] }];
    }
  });
