// `tenantry init`: the desired state in a folder, with the trust file and a workflow beside it. With a credential it is an export of the live state;
// otherwise a starter file that changes nothing. It never overwrites a file: a further run only adds what is missing, or the next workflow.
import { dirname, join } from 'node:path';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { pathExists } from '../files/file-status.ts';
import { projectAround, projectFile } from '../files/project.ts';
import { count } from '../report/document.ts';
import { commandResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { wrapped } from '../terminal/wrapped.ts';
import { ownerBlockFor } from '../use/open/code-owners.ts';
import { openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { isTenantId } from '../use/read/connect.ts';
import { defineCommand } from './command.ts';
import { desiredFolder } from './desired-folder.ts';
import { withJournalIgnored } from './ignore-journal.ts';
import { codeOwnersFor } from './init/code-owners.ts';
import { defaultBranchOf } from './init/default-branch.ts';
import { type Existing, existingState, fillState } from './init/existing-state.ts';
import {
  describeFiles,
  desiredFile,
  type FilePlan,
  failIfOther,
  leaving,
  noFiles,
  replacing,
  together,
  trustFile,
  unlessThere,
  writeFiles,
} from './init/planned-files.ts';
import { describeIncomplete, type ExportedLive, exposure, readLive } from './init/read-live.ts';
import { callOptions, quietOption, verboseOption } from './options.ts';
import { dependabotStarter, desiredStarter, trustStarter } from './starter-files.ts';

interface OnGitHub {
  readonly files: FilePlan;
  /** Settings that no file can contain, as commands. */
  readonly says: string;
}

const planForGitHub = async (
  place: string,
  { schedule, apply, approvedBy: given, codeowners, trust: trustGiven }: GitHubChoice,
  surroundings: Surroundings,
): Promise<OnGitHub> => {
  const { describeOnGitHub, workflowsOf } = await import('./init/workflow-stages.ts');
  const approvedBy = given === 'digest' ? 'digest' : 'reviewers';
  const branch = defaultBranchOf(place, surroundings);
  const asked = [...(schedule ? (['schedule'] as const) : []), ...(apply ? (['apply'] as const) : [])];
  const block = trustGiven === undefined ? '' : ownerBlockFor(await openTrust(trustGiven, surroundings), place);
  const later = unlessThere(place, workflowsOf(asked, approvedBy, branch));
  // The last file of all: as long as it is missing, a run has its commands to show.
  const first = unlessThere(place, workflowsOf(['pull-requests'], approvedBy, branch));
  const dependabot = unlessThere(place, { [join('.github', 'dependabot.yml')]: dependabotStarter });
  const isNew = first.toWrite.length > 0;
  return {
    files: together([codeOwnersFor(place, codeowners, block), dependabot, later, first]),
    says: describeOnGitHub({
      stages: [...(isNew ? (['pull-requests'] as const) : []), ...asked],
      approvedBy,
      branch,
      owner: codeowners,
      isScheduled: !schedule && unlessThere(place, workflowsOf(['schedule'], approvedBy, branch)).left.length > 0,
    }),
  };
};

interface GitHubChoice {
  readonly schedule: boolean;
  readonly apply: boolean;
  readonly noWorkflows: boolean;
  readonly approvedBy: string | undefined;
  readonly codeowners: string | undefined;
  readonly trust: string | undefined;
}

/** A choice about a file that is not written would have no effect. */
const failIfWithoutEffect = ({ schedule, apply, noWorkflows, approvedBy, codeowners, trust }: GitHubChoice): void => {
  if (approvedBy !== undefined && !apply) fail('usage', '--approved-by needs --apply.');
  if (noWorkflows && (schedule || apply || codeowners !== undefined || trust !== undefined))
    fail('usage', '--no-workflows writes nothing for GitHub, so --schedule, --apply, --codeowners and --trust have no effect.');
  if (codeowners !== undefined && trust !== undefined)
    fail('usage', '--codeowners and --trust exclude each other.', { help: 'The owners of a delegation are in the trust file.' });
};

interface State {
  readonly files: FilePlan;
  /** Sections and settings that are added to an existing file. */
  readonly added: readonly string[];
}

/** The baseline is evaluated anyway. */
const packsOf = ({ readsExposure }: ExportedLive): string =>
  readsExposure ? `\n# The key can also read what the internet can reach.\npolicies:\n  packs: [baseline, ${exposure}]\n` : '';

const planState = async (
  place: string,
  existing: Existing | undefined,
  live: ExportedLive | undefined,
  tenant: string | undefined,
  starter: string,
): Promise<State> => {
  if (existing) {
    const head = { ...(tenant !== undefined && { tenant }), regions: [] };
    const { text, added } = await fillState(existing, live?.exported ?? { head, sections: [] });
    return { files: added.length > 0 ? replacing(desiredFile, existing.file, text) : leaving(desiredFile), added };
  }
  const { exportText } = await import('../export/export-live.ts');
  return { files: unlessThere(place, { [desiredFile]: live ? exportText(live.exported) + packsOf(live) : starter }), added: [] };
};

/** Git is to ignore the journal of applies. */
const planIgnored = (place: string): FilePlan => {
  const name = '.gitignore';
  const text = withJournalIgnored(place);
  if (text === undefined) return noFiles;
  return pathExists(join(place, name))
    ? replacing(name, projectFile(projectAround(place), name), text)
    : unlessThere(place, { [name]: text });
};

/** The commands that follow. A plan has no changes only if everything was read and declared by this run. */
const describeNext = (desired: string, live: ExportedLive | undefined, isNew: boolean, program: string): string => {
  const validate = `  ${program} validate ${desired}\n`;
  if (!live) return `${validate}  ${program} export --update ${desired}   # with a key: declares what exists\n`;
  if (!isNew) return `${validate}  ${program} plan ${desired}   # what differs from the organization\n`;
  const says = live.unread.length > 0 ? 'compares only the sections that could be read' : 'no changes: the files match the organization';
  return `${validate}  ${program} plan ${desired}   # ${says}\n`;
};

const resultOf = (live: ExportedLive | undefined, exists: boolean, added: readonly string[]): string => {
  if (added.length > 0) return `${count(added.length, 'section')} added`;
  if (exists) return 'desired state left as it is';
  if (!live) return 'starter file written';
  return live.unread.length > 0 ? 'organization exported in part' : 'organization exported';
};

export const init = defineCommand({
  about:
    'Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. For GitHub it writes a workflow for pull requests, which needs no key, CODEOWNERS and dependabot.yml; --schedule and --apply add the workflows that need one, and print the commands that set up GitHub. Existing files are left alone, except that a second run adds the sections that the first one could not read.',
  arguments: [
    { name: 'folder', about: 'Folder to write to (default: the current folder)', required: false, file: 'folder', otherwise: '.' },
  ],
  options: {
    tenant: { group: 'input', type: 'text', value: '<uuid>', about: 'Tenant id of the organization (or MGC_TENANT_ID)' },
    schedule: { group: 'output', type: 'flag', about: 'Add the workflow that audits every night; its key can only read' },
    apply: { group: 'output', type: 'flag', about: 'Add the workflows that apply what was merged, and what is due; their key can write' },
    approvedBy: {
      group: 'output',
      type: 'text',
      value: '<who>',
      choices: ['reviewers', 'digest'],
      about: 'With --apply: who approves; `digest` (typed by a person) where the plan of GitHub has no required reviewers',
    },
    codeowners: { group: 'output', type: 'text', value: '<owner>', about: 'Owner of the trust file and of .github/ in CODEOWNERS' },
    trust: {
      group: 'input',
      type: 'text',
      value: '<file>',
      file: 'input',
      holds: ['trust'],
      about: 'Write the lines of CODEOWNERS that its `delegation:` leads to',
    },
    noWorkflows: { group: 'output', type: 'flag', about: 'Write nothing for GitHub' },
    ...callOptions,
    ...verboseOption,
    ...quietOption,
  },
  exits: [exitCodes.unread],
  examples: [
    {
      command: 'init --tenant 7c9e6679-7425-40de-944b-e07fc1f90ae7',
      why: 'Start here: with MGC_API_KEY set, the organization is exported',
    },
    { command: 'init --schedule', why: 'Later: adds the nightly audit, and prints how to set it up on GitHub' },
  ],
  run: async ([folder = '.'], options, surroundings) => {
    const { env, stdout, now, program } = surroundings;
    const tenant = options.tenant ?? env['MGC_TENANT_ID'];
    if (tenant !== undefined && !isTenantId(tenant))
      fail('usage', `${tenant} is not a valid tenant id.`, {
        help: 'Use the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.',
      });
    failIfWithoutEffect(options);
    const place = shownPath(folder, surroundings);
    failIfOther(place);
    const existing = existingState(place);
    const stateFolder = dirname(join(place, desiredFile));
    const hasCredential = Boolean(env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN']);
    const live = hasCredential ? await readLive(stateFolder, tenant, options, surroundings) : undefined;
    const { files, added } = await planState(place, existing, live, tenant, desiredStarter(stateFolder, tenant, now()));
    const onGitHub = options.noWorkflows ? undefined : await planForGitHub(place, options, surroundings);
    const trust = unlessThere(place, { [trustFile]: trustStarter });
    const all = together([files, trust, planIgnored(place), onGitHub?.files ?? noFiles]);
    writeFiles(place, all);
    const desired = join(folder, desiredFolder);
    // Whoever only adds a workflow knows what follows for the files.
    const isLater = existing !== undefined && added.length === 0 && (options.schedule || options.apply);
    const next = isLater ? '' : `\nNext:\n${describeNext(desired, live, existing === undefined, program)}`;
    const says = [describeFiles(folder, all, added), next, onGitHub?.says ?? '', live ? describeIncomplete(live, folder, program) : ''];
    stdout.write(wrapped(says.join(''), surroundings));
    const isPartial = live !== undefined && live.unread.length > 0;
    const many = all.toWrite.length;
    return commandResult(
      isPartial ? exitCodes.unread : exitCodes.clean,
      many === 0 ? ['nothing to write'] : [resultOf(live, existing !== undefined, added), count(many, 'file')],
    );
  },
});
