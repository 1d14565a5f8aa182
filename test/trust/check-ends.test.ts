// Ends that the trust file excludes or demands.
import { describe, expect, it } from 'vitest';
import { checkDelegation } from '../../src/trust/check-delegation.ts';
import { parseTrust } from '../../src/trust/load-trust.ts';
import { checkEnds } from '../../src/use/base/delegated-trust.ts';
import { loaded } from '../export/worlds.ts';
import { fileOf } from '../plan/world.ts';

const trust = parseTrust(
  `version: 1
identity: api-key/tenantry/main
guards: { break_glass: [rescue@acme.example] }
delegation:
  - { files: "*.yaml", owners: ["@acme/platform"], may: everything }
  - { files: "teams/**", owners: ["@acme/shop"], may: { members: { names: ["*@acme.example"], roles: [viewer, editor], until: 90d } } }
`,
  'acme.trust.yaml',
);

const end = '"2026-12-31"';

describe('an end is refused', () => {
  it.each([
    [
      'of the key that runs Tenantry',
      `service_accounts: { tenantry: { email: t, description: T, api_keys: { main: { until: ${end} } } } }`,
      'api-key/tenantry/main has no end: it runs Tenantry',
    ],
    [
      'of a role of its account',
      `service_accounts: { tenantry: { email: t, description: T, roles: [editor], until: { editor: ${end} } } }`,
      'service-account/tenantry has no end: it runs Tenantry',
    ],
    [
      'of a break-glass member of the trust file',
      `members: { rescue@acme.example: { roles: [viewer], until: ${end} } }`,
      'member/rescue@acme.example has no end: it is a break-glass member',
    ],
  ])('%s', (_, text, message) => expect(checkEnds(trust, fileOf(`${text}\n`)).map((problem) => problem.message)).toEqual([message]));
  it('and no other', () =>
    expect(checkEnds(trust, fileOf(`members: { rui@acme.example: { roles: [viewer], until: ${end} } }\n`))).toEqual([]));
});

describe("a team's file that must give ends", () => {
  const team = (member: string): readonly string[] =>
    checkDelegation(trust, {
      ...loaded({ 'people.yaml': 'version: 1\n', 'teams/shop.yaml': `version: 1\nmembers: { intern@acme.example: ${member} }\n` }),
      now: new Date('2026-11-24T12:00:00Z'),
      offline: true,
    }).map(({ message, at }) => `${at?.line}:${at?.col} ${message}`);
  const place = '2:12 `members."intern@acme.example"`: this file may not declare `intern@acme.example`';
  it.each<[string, string, readonly string[]]>([
    ['the membership ends in time', `{ roles: [viewer], until: ${end} }`, []],
    ['each role ends in time', `{ roles: [viewer, editor], until: { viewer: ${end}, editor: ${end} } }`, []],
    ['there is none', '{ roles: [viewer] }', [`${place} without \`until\`, at most 90d from now`]],
    [
      'one role has none',
      `{ roles: [viewer, editor], until: { viewer: ${end} } }`,
      [`${place} with an end more than 90d from now, or without one`],
    ],
    ['it is too far away', '{ roles: [viewer], until: "2027-12-31" }', [`${place} with an end more than 90d from now, or without one`]],
    ['nothing is granted, and the membership stays', '{}', [`${place} without \`until\`, at most 90d from now`]],
  ])('%s', (_, member, problems) => expect(team(member)).toEqual(problems));
});
