// `tenantry init`: the desired state in a folder, with the trust file and the workflows beside it. With a credential it is an export of the live state;
// otherwise a starter file that changes nothing. It never overwrites a file.
import { dirname, join } from 'node:path';
import { fail } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { pathExists } from '../files/file-status.ts';
import { makeFolder, writeNew } from '../files/write-text.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everythingDeclarable } from '../live/plan-reads.ts';
import { count } from '../report/document.ts';
import { isUnread } from '../report/reading-blocks.ts';
import { collectionReads } from './collection-reads.ts';
import { defineCommand } from './command.ts';
import { commandResult } from './command-result.ts';
import { isTenantId } from './connect.ts';
import { desiredFolder } from './desired-folder.ts';
import { exportHead } from './export-head.ts';
import { ignoreJournal } from './ignore-journal.ts';
import { openTrust, shownPath } from './open-files.ts';
import { callOptions, quietOption, verboseOption } from './options.ts';
import { type OrganizationSource, readOrganization } from './read-organization.ts';
import { desiredStarter, trustStarter } from './starter-files.ts';
import type { Surroundings } from './surroundings.ts';

const desiredFile = join(desiredFolder, 'organization.yaml');
const trustFile = 'tenantry.trust.yaml';

const failIfThere = (place: string): void => {
  const there = [desiredFile, trustFile].filter((name) => pathExists(join(place, name)));
  if (there.length > 0)
    fail('file-unwritable', `${there.join(' and ')} ${there.length === 1 ? 'exists' : 'exist'} already.`, {
      help: 'Nothing was written. Move what exists, or name another folder.',
    });
};

interface Workflows {
  readonly written: readonly string[];
  /** Existing files, which are left unchanged. */
  readonly left: readonly string[];
}

const workflowFolder = join('.github', 'workflows');

const writeWorkflows = async (place: string): Promise<Workflows> => {
  const { workflowFiles } = await import('./workflow-files.generated.ts');
  const folder = join(place, workflowFolder);
  makeFolder(folder);
  const left = Object.keys(workflowFiles).filter((name) => pathExists(join(folder, name)));
  const texts = Object.entries(workflowFiles).filter(([name]) => !left.includes(name));
  for (const [name, text] of texts) writeNew(join(folder, name), text);
  return { written: texts.map(([name]) => name), left };
};

/** Settings that no file can contain. */
const onGitHub = `
On GitHub, before the workflows can use a key:
  1. Create the environments tenantry-plan, production and tenantry-apply, and allow only the default branch to deploy to them.
     In production, add required reviewers and turn on "Prevent self-review".
  2. Store the secret TENANTRY_READ_KEY in tenantry-plan, an API key that can only read, and TENANTRY_WRITE_KEY in tenantry-apply.
Pull requests are checked without any of these.
`;

const describeWorkflows = (folder: string, { written, left }: Workflows): string =>
  [
    ...(written.length > 0 ? [`Wrote ${written.join(', ')} in ${join(folder, workflowFolder)}.\n`] : []),
    ...(left.length > 0 ? [`Not changed, because it exists in ${join(folder, workflowFolder)}: ${left.join(', ')}.\n`] : []),
  ].join('');

interface Begun {
  readonly text: string;
  readonly exitCode: ExitCode;
}

const exported = async (
  tenant: string | undefined,
  options: Omit<OrganizationSource, 'capture' | 'region'>,
  surroundings: Surroundings,
): Promise<Begun> => {
  const around = tenant === undefined ? surroundings : { ...surroundings, env: { ...surroundings.env, MGC_TENANT_ID: tenant } };
  const reading = { wants: everythingDeclarable(kindList), desired: undefined, trust: openTrust(undefined, around) };
  const { live } = await readOrganization(reading, { ...options, capture: undefined, region: [] }, around);
  const { exportLive, exportText } = await import('../export/export-live.ts');
  const text = exportText(exportLive(live, kindList, exportHead(live)));
  return { text, exitCode: collectionReads(live).some(isUnread) ? exitCodes.unread : exitCodes.clean };
};

export const init = defineCommand({
  about:
    'Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. The workflows of the GitHub Action are written to .github/workflows. Existing files are left alone.',
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
    failIfThere(place);
    const hasCredential = Boolean(env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN']);
    const { text, exitCode }: Begun = hasCredential
      ? await exported(tenant, options, surroundings)
      : { text: desiredStarter(tenant, now()), exitCode: exitCodes.clean };
    makeFolder(dirname(join(place, desiredFile)));
    writeNew(join(place, desiredFile), text);
    writeNew(join(place, trustFile), trustStarter);
    await ignoreJournal(place);
    const workflows = options.noWorkflows ? { written: [], left: [] } : await writeWorkflows(place);
    const desired = join(folder, desiredFolder);
    const next = hasCredential
      ? `  ${program} validate ${desired}\n  ${program} plan ${desired}   # no changes: the files match the organization\n`
      : `  ${program} validate ${desired}\n  ${program} export --update ${desired}   # with MGC_API_KEY set: declares what exists\n`;
    stdout.write(
      `Wrote ${join(folder, desiredFile)} and ${join(folder, trustFile)}.\n${describeWorkflows(folder, workflows)}\nNext:\n${next}`,
    );
    if (workflows.written.length > 0) stdout.write(onGitHub);
    return commandResult(exitCode, [
      hasCredential ? 'organization exported' : 'starter file written',
      count(2 + workflows.written.length, 'file'),
    ]);
  },
});
