// `tenantry init`: a commented starter file and a trust file. Never writes over anything.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitCodes } from '../exit-code.ts';
import { fail } from '../errors.ts';
import { defineCommand } from './command.ts';
import { whyUnwritten } from '../yaml/write-text.ts';
import { isTenantId } from './connect.ts';
import { desiredStarter, trustStarter } from './starter-files.ts';

export const init = defineCommand({
  name: 'init',
  summary: 'Write a commented starter file and a trust file',
  about:
    'Writes tenantry.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. Existing files are left alone.',
  arguments: [{ name: 'folder', about: 'Where to write them (default: here)', required: false }],
  options: { tenant: { type: 'text', value: '<uuid>', about: 'The tenant of the organization (or MGC_TENANT_ID)' } },
  examples: [
    {
      command: 'init --tenant 7c9e6679-7425-40de-944b-e07fc1f90ae7',
      why: 'Start here; then `tenantry export` fills the file from the platform',
    },
  ],
  run: async ([folder = '.'], options, { cwd, env, stdout, program }) => {
    const tenant = options.tenant ?? env['MGC_TENANT_ID'];
    if (tenant !== undefined && !isTenantId(tenant))
      fail('usage', `${tenant} is no tenant id.`, { help: 'Give the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.' });
    const place = resolve(cwd, folder);
    const files = [
      { name: 'tenantry.yaml', text: desiredStarter(tenant) },
      { name: 'tenantry.trust.yaml', text: trustStarter },
    ];
    const there = files.filter(({ name }) => existsSync(join(place, name)));
    if (there.length > 0)
      fail('file-unwritable', `${there.map(({ name }) => name).join(' and ')} ${there.length === 1 ? 'is' : 'are'} there already`, {
        help: 'Nothing was written. Move what is there, or name another folder.',
      });
    try {
      mkdirSync(place, { recursive: true });
      for (const { name, text } of files) writeFileSync(join(place, name), text, { flag: 'wx' });
    } catch (cause) {
      fail('file-unwritable', `${folder} cannot be written: ${whyUnwritten(cause)}`);
    }
    stdout.write(
      `Wrote ${files.map(({ name }) => join(folder, name)).join(' and ')}.\n\nNext:\n  ${program} validate ${join(folder, 'tenantry.yaml')}\n  ${program} export --update ${join(folder, 'tenantry.yaml')}   # with MGC_API_KEY set: fills it from the platform\n`,
    );
    return exitCodes.clean;
  },
});
