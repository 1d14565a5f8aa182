// `tenantry init`: the desired state in a folder, with the trust file and the workflows beside it. With a credential it is an export of the live state;
// otherwise a starter file that changes nothing. It never overwrites a file: a second run only adds what is missing.
import { dirname, join } from 'node:path';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { makeFolder } from '../files/write-text.ts';
import { count } from '../report/document.ts';
import { commandResult } from '../terminal/command-result.ts';
import { shownPath } from '../use/open/open-files.ts';
import { isTenantId } from '../use/read/connect.ts';
import { defineCommand } from './command.ts';
import { desiredFolder } from './desired-folder.ts';
import { ignoreJournal } from './ignore-journal.ts';
import { type Existing, existingState, fillState } from './init/existing-state.ts';
import { describeIncomplete, type ExportedLive, readLive } from './init/read-live.ts';
import {
  describeFiles,
  desiredFile,
  failIfOther,
  nothingWritten,
  together,
  trustFile,
  type Written,
  writeUnlessThere,
} from './init/written-files.ts';
import { callOptions, quietOption, verboseOption } from './options.ts';
import { desiredStarter, trustStarter } from './starter-files.ts';

const workflowFolder = join('.github', 'workflows');

const writeWorkflows = async (place: string): Promise<Written> => {
  const { workflowFiles } = await import('./workflow-files.generated.ts');
  makeFolder(join(place, workflowFolder));
  return writeUnlessThere(
    place,
    Object.fromEntries(Object.entries(workflowFiles).map(([name, text]) => [join(workflowFolder, name), text])),
  );
};

/** Settings that no file can contain. */
const onGitHub = `
On GitHub, before the workflows can use a key:
  1. Create the environments tenantry-plan, production and tenantry-apply, and allow only the default branch to deploy to them.
     In production, add required reviewers and turn on "Prevent self-review".
  2. Store the secret TENANTRY_READ_KEY in tenantry-plan, an API key that can only read, and TENANTRY_WRITE_KEY in tenantry-apply.
Pull requests are checked without any of these.
`;

interface State {
  readonly files: Written;
  /** Sections and settings that were added to an existing file. */
  readonly added: readonly string[];
}

const writeState = async (
  place: string,
  existing: Existing | undefined,
  live: ExportedLive | undefined,
  tenant: string | undefined,
  starter: string,
): Promise<State> => {
  if (existing) {
    const head = { ...(tenant !== undefined && { tenant }), regions: [] };
    const added = await fillState(existing, live?.exported ?? { head, sections: [] });
    return { files: added.length > 0 ? { written: [desiredFile], left: [] } : { written: [], left: [desiredFile] }, added };
  }
  makeFolder(dirname(join(place, desiredFile)));
  const { exportText } = await import('../export/export-live.ts');
  return { files: writeUnlessThere(place, { [desiredFile]: live ? exportText(live.exported) : starter }), added: [] };
};

/** The commands that follow. A plan has no changes only if everything was read and declared by this run. */
const describeNext = (desired: string, live: ExportedLive | undefined, isNew: boolean, program: string): string => {
  const validate = `  ${program} validate ${desired}\n`;
  if (!live) return `${validate}  ${program} export --update ${desired}   # with MGC_API_KEY set: declares what exists\n`;
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
    'Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. The workflows of the GitHub Action are written to .github/workflows. Existing files are left alone, except that a second run adds the sections that the first one could not read.',
  arguments: [
    { name: 'folder', about: 'Folder to write to (default: the current folder)', required: false, file: 'folder', otherwise: '.' },
  ],
  options: {
    tenant: { group: 'input', type: 'text', value: '<uuid>', about: 'Tenant id of the organization (or MGC_TENANT_ID)' },
    noWorkflows: { group: 'output', type: 'flag', about: 'Write no workflows for GitHub Actions' },
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
  ],
  run: async ([folder = '.'], options, surroundings) => {
    const { env, stdout, now, program } = surroundings;
    const tenant = options.tenant ?? env['MGC_TENANT_ID'];
    if (tenant !== undefined && !isTenantId(tenant))
      fail('usage', `${tenant} is not a valid tenant id.`, {
        help: 'Use the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.',
      });
    const place = shownPath(folder, surroundings);
    failIfOther(place);
    const existing = existingState(place);
    const hasCredential = Boolean(env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN']);
    const live = hasCredential ? await readLive(tenant, options, surroundings) : undefined;
    const { files, added } = await writeState(place, existing, live, tenant, desiredStarter(tenant, now()));
    const trust = writeUnlessThere(place, { [trustFile]: trustStarter });
    const ignored = (await ignoreJournal(place)) ? { written: ['.gitignore'], left: [] } : nothingWritten;
    const workflows = options.noWorkflows ? nothingWritten : await writeWorkflows(place);
    const all = together([files, trust, ignored, workflows]);
    const desired = join(folder, desiredFolder);
    stdout.write(`${describeFiles(folder, all, added)}\nNext:\n${describeNext(desired, live, existing === undefined, program)}`);
    if (workflows.written.length > 0) stdout.write(onGitHub);
    if (live) stdout.write(describeIncomplete(live, folder, program));
    const isPartial = live !== undefined && live.unread.length > 0;
    const many = all.written.length;
    return commandResult(
      isPartial ? exitCodes.unread : exitCodes.clean,
      many === 0 ? ['nothing to write'] : [resultOf(live, existing !== undefined, added), count(many, 'file')],
    );
  },
});
