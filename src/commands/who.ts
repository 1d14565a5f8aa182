// `tenantry who`: the access of one person or account, and the parts that are not known.
import { type Holdings, holdingsOf } from '../access/holdings.ts';
import { keySubjects } from '../access/subjects.ts';
import { accessWorld } from '../access/world.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { Address } from '../kinds/address.ts';
import { count } from '../report/document.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { isNeverExposed, type WhoReport, whoBlocks } from '../report/who-blocks.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { defineCommand, type Options } from './command.ts';
import { callOptions, quietOption, sourceOptions, verboseOption } from './options.ts';
import { nobody, readHolder } from './who/read-holder.ts';

const options = {
  trust: sourceOptions.trust,
  capture: sourceOptions.capture,
  ...callOptions,
  format: {
    group: 'output',
    type: 'text',
    value: '<format>',
    about: 'Output format on stdout (default: text)',
    choices: ['text', 'json', 'markdown'],
  },
  ...verboseOption,
  ...quietOption,
} as const satisfies Options;

const verdictOf = ({ roles, products, gaps, state }: Holdings): { readonly exitCode: ExitCode; readonly verdict: string } => {
  if (gaps.some((gap) => !isNeverExposed(gap)))
    return { exitCode: exitCodes.unread, verdict: 'Not everything could be read. There may be more.' };
  const permissions = products.reduce((sum, one) => sum + one.permissions.length, 0);
  if (state !== 'accepted') return { exitCode: exitCodes.clean, verdict: 'Has no access until the invitation is accepted.' };
  return { exitCode: exitCodes.clean, verdict: `Has ${count(permissions, 'permission')} through ${count(roles.length, 'role')}.` };
};

const print = (report: WhoReport, format: string | undefined, { stdout, ...rest }: Surroundings): void => {
  if (format === 'json') stdout.write(asJson(report));
  else if (format === 'markdown') stdout.write(blocksAsMarkdown(whoBlocks(report)));
  else printBlocks(whoBlocks(report), { ...rest, stdout });
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
    const { tool } = surroundings;
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const trust = await openTrust(chosen.trust, surroundings);
    const { live, holder } = await readHolder(person, trust, desired, chosen, surroundings);
    const world = accessWorld(live);
    const places = desired && new Map(desired.items.map(({ address, at }) => [address, at]));
    const held = holdingsOf(world, holder, {
      identity: trust.identity,
      ...(desired ? { breakGlass: desired.guards.breakGlass ?? [], declared: (address: Address) => places?.get(address) } : {}),
    });
    if (holder.type === 'account' && holder.key !== undefined && held.keys.length === 0 && held.gaps.every(isNeverExposed)) {
      return nobody(
        person,
        keySubjects(world).map(({ address }) => address),
      );
    }
    const report: WhoReport = {
      schemaVersion: 3,
      command: 'who',
      run: {
        version: tool,
        now: live.readAt,
        asOf: live.readAt,
        ...(chosen.capture === undefined ? { calls: live.calls } : { capture: chosen.capture }),
      },
      ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
      who: held,
      ...verdictOf(held),
    };
    print(report, chosen.format, surroundings);
    if ((chosen.format ?? 'text') !== 'text') return quietResult(report.exitCode);
    const permissions = held.products.reduce((sum, one) => sum + one.permissions.length, 0);
    const unread = held.gaps.filter((gap) => !isNeverExposed(gap)).length;
    return commandResult(report.exitCode, [
      `${count(permissions, 'permission')} through ${count(held.roles.length, 'role')}`,
      ...(held.keys.length > 0 ? [count(held.keys.length, 'key')] : []),
      ...(unread > 0 ? [`${unread} unknown`] : []),
    ]);
  },
});
