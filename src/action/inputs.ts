// The inputs of the three actions, as the runner passes them: INPUT_<NAME>. All problems are reported at once.
import { type Problem, TenantryError } from '../errors.ts';
import { type Language, languages } from '../languages.ts';
import { quoted } from '../yaml/visible.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The commands of each action: action.yml, apply/action.yml and fleet/action.yml. */
export const actionCommands = {
  tenantry: ['plan', 'audit', 'capture', 'doctor'],
  apply: ['plan', 'approve', 'apply'],
  fleet: ['fleet'],
} as const;
export type ActionName = keyof typeof actionCommands;
export type ActionCommand = (typeof actionCommands)[ActionName][number];

const failOn = ['critical', 'high', 'medium', 'low', 'never'] as const;
const commentModes = ['changes', 'always', 'never'] as const;
const stepClasses = ['change', 'drift', 'due'] as const;

export interface Inputs {
  readonly action: ActionName;
  /** undefined: the command of the event. */
  readonly command: ActionCommand | undefined;
  /** Path in the repository, without a slash at either end; empty: the repository itself. */
  readonly desiredState: string;
  readonly trust: string | undefined;
  readonly failOn: (typeof failOn)[number];
  /** Only findings that a change introduces count, or that no earlier scan had. undefined: as usual for a change, and for a scan not. */
  readonly onlyNew: boolean | undefined;
  readonly comment: (typeof commentModes)[number];
  /** undefined: none has required reviewers, so a person types the digest. */
  readonly environment: string | undefined;
  readonly expect: string | undefined;
  readonly acknowledge: readonly string[];
  /** From job 1, in the workspace: shows the differences if the digest differs. */
  readonly savedPlan: string | undefined;
  readonly classes: readonly (typeof stepClasses)[number][];
  readonly skipUnacknowledged: boolean;
  /** With apply: a later job of the workflow plans the next stage. */
  readonly continues: boolean;
  /** With plan and apply: an earlier job of the workflow applied a stage of this commit. The workflow says it: a branch that somebody can write must not. */
  readonly continued: boolean;
  readonly token: string;
  /** With audit: pull requests that adopt drift are proposed with it. */
  readonly appToken: string | undefined;
  /** undefined: that of TENANTRY_LANGUAGE or of the desired state. */
  readonly language: Language | undefined;
  /** Path of the fleet file in the workspace, from the root of the repository. */
  readonly fleet: string;
  /** The folder of results: a path in the workspace, or an absolute one. Defined for a fleet. */
  readonly results: string | undefined;
  /** undefined: that of the workflow. */
  readonly run: string | undefined;
  /** The revision that limited the run; undefined: it includes all organizations. */
  readonly changedSince: string | undefined;
}

/** A path in the repository: not absolute, not outside of it, and not readable as an option. */
const isInside = (path: string): boolean =>
  !/^[/\\~-]|^[A-Za-z]:|[\p{Cc}\\]/u.test(path) && !path.split('/').some((part) => part === '..' || part === '.git');

/** Not readable as an option. */
const isFolderName = (text: string): boolean => !/^-|\p{Cc}/u.test(text);

const isRevision = (text: string): boolean => /^[0-9A-Za-z][\w./^~-]{0,199}$/.test(text);

const isDigest = (text: string): boolean => /^[0-9a-f]{32,64}$/.test(text);

/** Throws `usage` with every problem. */
export const readInputs = (action: ActionName, env: Environment): Inputs => {
  const problems: Problem[] = [];
  const text = (name: string): string => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const wrong = (name: string, help: string): undefined => {
    const given = text(name);
    // A token is never displayed.
    const what = given === '' ? 'is missing' : name.endsWith('token') ? 'is invalid' : `is invalid: ${quoted(given)}`;
    problems.push({ code: 'usage', message: `The input \`${name}\` ${what}.`, help });
    return undefined;
  };
  const optional = (name: string): string | undefined => text(name) || undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value => {
    const given = text(name) || otherwise;
    return values.find((value) => value === given) ?? wrong(name, `Use one of ${values.join(', ')}.`) ?? otherwise;
  };
  const flag = (name: string, otherwise: 'true' | 'false' = 'false'): boolean => oneOf(name, ['true', 'false'], otherwise) === 'true';
  const path = (name: string): string | undefined => {
    const given = text(name).replace(/^\.\//, '').replace(/\/+$/, '');
    if (given === '' || given === '.') return undefined;
    return isInside(given) ? given : wrong(name, 'Use a path inside of the repository, such as tenantry.');
  };
  const digests = (name: string): readonly string[] => {
    const given = text(name)
      .split(/[\s,]+/)
      .filter((one) => one !== '');
    if (!given.every(isDigest)) wrong(name, 'Use the digests that plan printed: 32 hex digits each.');
    return given;
  };
  const commands: readonly ActionCommand[] = actionCommands[action];
  const [only, ...others] = commands;
  const command = (): ActionCommand | undefined => {
    if (others.length === 0) return only;
    if (action === 'tenantry' && text('command') === '') return undefined;
    const given = text('command');
    return commands.find((one) => one === given) ?? wrong('command', `Use one of ${commands.join(', ')}.`);
  };
  const classes = (text('classes') || 'change').split(/[\s,]+/);
  const [expect, ...more] = digests('expect');
  if (more.length > 0) wrong('expect', 'Use one digest.');
  const inputs: Inputs = {
    action,
    command: command(),
    desiredState: path('desired-state') ?? '',
    trust: path('trust'),
    failOn: oneOf('fail-on', failOn, 'high'),
    onlyNew: text('only-new') === '' ? undefined : flag('only-new'),
    comment: oneOf('comment', commentModes, 'changes'),
    environment: optional('environment'),
    expect,
    acknowledge: digests('acknowledge'),
    savedPlan: path('saved-plan'),
    classes: stepClasses.filter((one) => classes.includes(one)),
    skipUnacknowledged: flag('skip-unacknowledged'),
    continues: flag('continues'),
    continued: flag('continued'),
    token: text('token'),
    appToken: optional('app-token'),
    language: text('language') === '' ? undefined : oneOf('language', languages, 'en'),
    fleet: path('fleet') ?? 'fleet.yaml',
    results: isFolderName(text('results')) ? optional('results') : wrong('results', 'Use the path of a folder.'),
    run: optional('run'),
    changedSince: isRevision(text('changed-since') || 'HEAD')
      ? optional('changed-since')
      : wrong('changed-since', 'Use a Git revision, such as a commit.'),
  };
  if (inputs.command === 'fleet' && inputs.results === undefined && text('results') === '')
    wrong('results', 'Name the folder that every shard wrote into.');
  if (classes.some((one) => !stepClasses.some((known) => known === one))) wrong('classes', `Use one or more of ${stepClasses.join(', ')}.`);
  if (inputs.appToken !== undefined && inputs.appToken === inputs.token)
    wrong('app-token', 'Pass the token of a GitHub App: pull requests made with GITHUB_TOKEN start no workflows.');
  if (inputs.appToken !== undefined && inputs.command !== undefined && inputs.command !== 'audit')
    wrong('app-token', 'Use it with the command audit, or leave it out.');
  if (inputs.token === '') wrong('token', 'Leave it out to use the token of the job.');
  if (problems.length > 0) throw new TenantryError(problems);
  return inputs;
};
