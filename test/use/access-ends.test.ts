// A saved audit knows every declared end of access that is to come: a site answers from it when access of somebody ends.
import { expect, it } from 'vitest';
import { head } from '../commands/session.ts';
import { sessionForFile } from '../commands/sessions.ts';

const session = sessionForFile();

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('lists ends of months ahead, the first first, and none that is over', async () => {
  session.write(
    'org.yaml',
    `${head}members:\n  rui@acme.example: { roles: [editor], until: { editor: "${day(200)}" } }\n  ana@acme.example: { roles: [administrator], until: "${day(90)}" }\n`,
  );
  const { stdout } = await session.run('audit org.yaml --format json');
  const { accessEnds, endsSoon } = JSON.parse(stdout);
  expect(accessEnds).toMatchObject([
    { address: 'member/ana@acme.example', end: `${day(91)}T00:00:00.000Z` },
    { address: 'member/rui@acme.example', end: `${day(201)}T00:00:00.000Z`, grant: { field: 'roles', name: 'editor' } },
  ]);
  expect(endsSoon).toBeUndefined();
});
