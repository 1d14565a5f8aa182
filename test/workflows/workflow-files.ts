// Every workflow of this repository and of its examples, and the files of the actions: as text, and as YAML with its comments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { ActionName } from '../../src/action/inputs.ts';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => join(folder, name));

export const workflowPaths: readonly string[] = ['examples/workflows', 'examples/fleet/github', '.github/workflows']
  .flatMap(filesIn)
  .sort();

export interface Step {
  readonly name: string;
  readonly id: string;
  readonly uses: string | undefined;
  /** The comment after `uses` on its line. */
  readonly usesComment: string;
  readonly run: string | undefined;
  readonly with: Readonly<Record<string, string>>;
}

export interface Job {
  readonly name: string;
  readonly text: string;
  /** Each job of a called workflow has a limit of its own. */
  readonly callsWorkflow: boolean;
  readonly hasTimeout: boolean;
  readonly hasConcurrency: boolean;
  /** `contents: read` → the reason in its comment. undefined: there is no `permissions:`. */
  readonly permissions: ReadonlyMap<string, string> | undefined;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly path: string;
  readonly text: string;
  /** As written: `{}` if nothing is granted. */
  readonly permissions: string;
  readonly hasConcurrency: boolean;
  readonly jobs: readonly Job[];
}

const mapIn = (parent: Document | YAMLMap, key: string): YAMLMap | undefined => {
  const value = parent.get(key, true);
  return isMap(value) ? value : undefined;
};

const textIn = (parent: YAMLMap, key: string): string | undefined => {
  const value = parent.get(key, true);
  return isScalar(value) ? String(value.value) : undefined;
};

const pairsOf = (map: YAMLMap | undefined): readonly (readonly [key: string, value: string, comment: string])[] =>
  (map?.items ?? []).map(({ key, value }) => {
    const scalar = isScalar(value) ? value : undefined;
    return [String(isScalar(key) ? key.value : key), String(scalar?.value), (scalar?.comment ?? '').trim()] as const;
  });

const stepOf = (step: YAMLMap): Step => {
  const uses = step.get('uses', true);
  return {
    name: textIn(step, 'name') ?? '',
    id: textIn(step, 'id') ?? '',
    uses: isScalar(uses) ? String(uses.value) : undefined,
    usesComment: isScalar(uses) ? (uses.comment ?? '').trim() : '',
    run: textIn(step, 'run'),
    with: Object.fromEntries(pairsOf(mapIn(step, 'with')).map(([key, value]) => [key, value])),
  };
};

const jobOf = (name: string, job: YAMLMap, text: string): Job => {
  const permissions = mapIn(job, 'permissions');
  const steps = job.get('steps', true);
  const [start = 0, , end = text.length] = job.range ?? [];
  return {
    name,
    text: text.slice(start, end),
    callsWorkflow: job.has('uses'),
    hasTimeout: job.has('timeout-minutes'),
    hasConcurrency: job.has('concurrency'),
    permissions: permissions && new Map(pairsOf(permissions).map(([key, value, comment]) => [`${key}: ${value}`, comment])),
    steps: isSeq(steps) ? steps.items.filter(isMap).map(stepOf) : [],
  };
};

export const workflowOf = (path: string, text: string): Workflow => {
  const document = parseDocument(text);
  return {
    path,
    text,
    permissions: /^permissions:(.*)$/m.exec(text)?.[1]?.trim() ?? '',
    hasConcurrency: document.has('concurrency'),
    jobs: (mapIn(document, 'jobs')?.items ?? []).flatMap(({ key, value }) =>
      isMap(value) ? [jobOf(String(isScalar(key) ? key.value : key), value, text)] : [],
    ),
  };
};

export const readWorkflow = (path: string): Workflow => workflowOf(path, readFileSync(path, 'utf8'));

export interface ActionFile {
  readonly path: string;
  readonly text: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The values of a runner for inputs that a workflow does not name, without the token. */
  readonly defaults: Readonly<Record<string, string>>;
}

const readAction = (path: string): ActionFile => {
  const text = readFileSync(path, 'utf8');
  const action = parseDocument(text);
  const inputs = mapIn(action, 'inputs')?.items ?? [];
  const defaults = inputs.flatMap(({ key, value }) => {
    const given = isMap(value) ? (textIn(value, 'default') ?? '') : '';
    return given === '' || given.includes('${{') ? [] : [[String(isScalar(key) ? key.value : key), given] as const];
  });
  const keysIn = (key: string): readonly string[] => pairsOf(mapIn(action, key)).map(([name]) => name);
  return { path, text, inputs: keysIn('inputs'), outputs: keysIn('outputs'), defaults: Object.fromEntries(defaults) };
};

export const actions: Readonly<Record<ActionName, ActionFile>> = {
  tenantry: readAction('action.yml'),
  apply: readAction('apply/action.yml'),
  fleet: readAction('fleet/action.yml'),
};

/** Of a step; undefined: it uses another action. */
export const actionOf = (uses = ''): ActionName | undefined => {
  const [, path] = /^(?:\$|[\w-]+\/tenantry(?=[/@]))(.*?)(?:@.*)?$/.exec(uses) ?? [];
  return path === undefined ? undefined : ({ '': 'tenantry', '/apply': 'apply', '/fleet': 'fleet' } as const)[path];
};
