// `tenantry who`: the access of one person or account, and the parts that are not known.
import { exitCodes } from '../exit-code.ts';
import { count } from '../report/document.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { textsIn } from '../report/texts/texts.ts';
import { isNeverExposed, type WhoReport, whoBlocks } from '../report/who-blocks.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { accessLive } from '../use/access-live.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { silent } from '../use/ports.ts';
import { callSettings } from './call-options.ts';
import { defineCommand, type Options } from './command.ts';
import { callOptions, pageFormatOption, quietOption, sourceOptions, verboseOption } from './options.ts';

const options = {
  trust: sourceOptions.trust,
  capture: sourceOptions.capture,
  ...callOptions,
  ...pageFormatOption,
  ...verboseOption,
  ...quietOption,
} as const satisfies Options;

const print = (report: WhoReport, format: string | undefined, { stdout, ...rest }: Surroundings): void => {
  const blocks = whoBlocks(report, textsIn());
  if (format === 'json') stdout.write(asJson(report));
  else if (format === 'markdown') stdout.write(blocksAsMarkdown(blocks));
  else printBlocks(blocks, { ...rest, stdout });
};

export const who = defineCommand({
  about:
    'Shows roles, permissions by product and where they come from, groups, keys with their scopes, and how a member signs in. Anything that could not be read is reported as unknown, never as none. The API does not expose the permissions a group grants.',
  arguments: [
    {
      name: 'person',
      about: 'An e-mail address, a resource address (member/ana@acme.example, service-account/ci), the name of a service account, or an id',
      required: true,
    },
    {
      name: 'path',
      about: 'A desired-state file or folder, to show whether it is declared and who is a break-glass member',
      required: false,
      file: 'desired',
      holds: ['desired'],
    },
  ],
  options,
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'who ana@acme.example', why: 'Everything she can access, and through what' },
    {
      command: 'who ci tenantry.yaml --trust trust.yaml',
      why: 'A service account with its keys; whether it is declared, and whether it runs Tenantry',
    },
    { command: 'who member/bob@acme.example --capture today.json --format json', why: 'Offline, as JSON for scripts' },
  ],
  run: async ([person = '', path], chosen, surroundings) => {
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const trust = await openTrust(chosen.trust, surroundings);
    const { capture, ...calls } = chosen;
    const source = { capture, calls: callSettings(calls, surroundings.progress ?? silent) };
    const report = await accessLive({ person, desired, trust, source }, surroundings);
    print(report, chosen.format, surroundings);
    if ((chosen.format ?? 'text') !== 'text') return quietResult(report.exitCode);
    const { products, roles, keys, gaps } = report.who;
    const permissions = products.reduce((sum, one) => sum + one.permissions.length, 0);
    const unread = gaps.filter((gap) => !isNeverExposed(gap)).length;
    return commandResult(report.exitCode, [
      `${count(permissions, 'permission')} through ${count(roles.length, 'role')}`,
      ...(keys.length > 0 ? [count(keys.length, 'key')] : []),
      ...(unread > 0 ? [`${unread} unknown`] : []),
    ]);
  },
});
