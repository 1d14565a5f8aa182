// An end that scheduled work carries out late: the report of the run and the journal say how late it was.
import { expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest();

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString().replace(/\.\d+/, '');

it.each([
  [8, '8 h late'],
  [0, '1 min late'],
  [50, '2 days late'],
])('says how late it is: %i hours', async (hours, says) => {
  session.write('org.yaml', `${head}members: { rui@acme.example: { roles: [editor], until: { editor: "${hoursAgo(hours)}" } } }\n`);
  const applied = await session.run('apply org.yaml --due --yes');
  expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining(`${says}: its end was `) });
  expect((await session.run('journal')).stdout).toMatch(new RegExp(`iam\\.editMemberGrants: response 204, request \\S+, ${says}\\n`));
});
