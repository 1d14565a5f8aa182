// Progress is in the language of the result, also if only the desired state names it.
import { expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() => organization());

const written = (name: string, language: string): void =>
  session.write('org.yaml', `${head}${language}roles:\n  ${name}: { description: Reads, permissions: [bs_volume_list] }\n`);

it.each([
  ['language: pt-BR\n', '', /criar a role first/],
  ['language: pt-BR\n', ' --language en', /create role second/],
  ['', ' --language pt-BR', /criar a role third/],
  ['', '', /create role fourth/],
])('%j with the options %j', async (language, options, expected) => {
  written(/(\w+)\/?$/.exec(expected.source)?.[1] ?? '', language);
  const { code, stderr } = await session.run(`apply org.yaml --yes${options}`);
  expect([code, stderr]).toEqual([0, expect.stringMatching(expected)]);
});
