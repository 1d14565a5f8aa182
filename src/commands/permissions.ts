// `tenantry permissions`: the minimum permissions of a desired state, or of everything.
import { exitCodes } from '../exit-code.ts';
import { count } from '../report/document.ts';
import { asJson } from '../report/json.ts';
import { type PermissionsDocument, permissionBlocks } from '../report/permission-blocks.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { askedByPolicies } from '../use/asked-by-policies.ts';
import { minimumPermissions } from '../use/minimum-permissions.ts';
import { openDesired } from '../use/open/open-files.ts';
import { defineCommand } from './command.ts';
import { policyFormatOption } from './options.ts';

export const permissions = defineCommand({
  about:
    'Shows the minimum permissions (least privilege) that a desired state needs: those to plan and audit, and those that apply needs in addition. Without a file, those for everything that Tenantry reads and writes.',
  arguments: [{ name: 'path', about: 'A desired-state file or folder', required: false, file: 'desired', holds: ['desired'] }],
  options: policyFormatOption,
  exits: [],
  examples: [
    { command: 'permissions tenantry/', why: 'What the keys of this repository need' },
    { command: 'permissions', why: 'What an audit without a file needs' },
  ],
  run: async ([path], { format }, surroundings) => {
    const desired = path === undefined ? undefined : (await openDesired(path, surroundings)).desired;
    const asked = desired && (await askedByPolicies(desired, surroundings));
    const document: PermissionsDocument = {
      schemaVersion: 1,
      command: 'permissions',
      ...(path === undefined ? {} : { path }),
      ...minimumPermissions(desired, asked),
      consumption: desired === undefined || desired.budgets.length > 0,
      keyPair: asked === undefined || asked.some(({ kind }) => kind === 'bucket'),
    };
    if (format === 'json') surroundings.stdout.write(asJson(document));
    else printBlocks(permissionBlocks(document), surroundings);
    return format === 'json'
      ? quietResult(exitCodes.clean)
      : commandResult(exitCodes.clean, [`${count(document.read.length, 'permission')} to plan`, `${document.write.length} more to apply`]);
  },
});
