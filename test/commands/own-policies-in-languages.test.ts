// A saved result shows the user's own policies in either language, whatever the language of its run was: their texts are in no program.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { policyTable } from '../../src/fleet/merge/policy-table.ts';
import { mergedPoliciesIn, reviewsIn } from '../../src/report/in-language.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import { textsIn } from '../../src/report/texts/texts.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

type Write = (english: string, portuguese: string) => string;

const policyOf = (id: string, text: Write): string => `id: ${id}
title: ${text('Acme knows its members', 'A Acme conhece os seus membros')}
why: ${text('Strangers stay.', 'Estranhos ficam.')}
kind: member
severity: high
packs: [house]
require: "false"
message: ${text('unknown member {resource.email}', 'membro desconhecido {resource.email}')}
manual: true
fix: { text: ${text('Ask the member.', 'Pergunte ao membro.')} }
cases:
  - { name: all, resource: { email: ana@acme.example }, expect: fail, message: unknown member ana@acme.example }
  - { name: none, resource: { email: '' }, expect: fail }
`;
const inBoth: Write = (english, portuguese) => `{ en: '${english}', pt-BR: '${portuguese}' }`;
const inEnglish: Write = (english) => `'${english}'`;

const session = sessionForFile(() => organization());
beforeAll(async () => {
  session.write('rules/own.yaml', policyOf('member-known', inBoth));
  session.write('rules/plain.yaml', policyOf('member-plain', inEnglish));
  session.write('org.yaml', `${head}policies: { packs: [house], files: [rules/own.yaml, rules/plain.yaml] }\n`);
  await session.run('audit org.yaml --quiet --output json=en.json');
  await session.run('audit org.yaml --quiet --output json=pt-BR.json --language pt-BR');
}, 60_000);

const shown = async (file: string, language: string): Promise<string> =>
  (await session.run(`report ${file} --format html --language ${language}`)).stdout;

const texts = {
  en: ['Acme knows its members', 'Strangers stay.', 'Ask the member.', 'unknown member rui@acme.example'],
  'pt-BR': ['A Acme conhece os seus membros', 'Estranhos ficam.', 'Pergunte ao membro.', 'membro desconhecido rui@acme.example'],
} as const;

it.each(['en.json', 'pt-BR.json'])('%s shows them in both languages', async (file) => {
  const portuguese = await shown(file, 'pt-BR');
  for (const text of texts['pt-BR']) expect(portuguese).toContain(text);
  const english = await shown(file, 'en');
  for (const text of texts.en) expect(english).toContain(text);
  for (const text of texts['pt-BR']) expect(english).not.toContain(text);
});

it('only a policy with texts in several languages carries them', async () => {
  const { stdout } = await session.run('report en.json --format json');
  const carried = JSON.parse(stdout).policies.flatMap(({ id, inLanguages }: Record<string, unknown>) => (inLanguages ? [id] : []));
  expect(carried).toEqual(['member-known']);
});

it.each(['en.json', 'pt-BR.json'])('%s as a part of a fleet shows all policies in both languages', async (file) => {
  const review = parseResult(readFileSync(`${session.folder}/${file}`, 'utf8'), file);
  const table = policyTable();
  table.add(review);
  for (const language of ['en', 'pt-BR'] as const) {
    const say = await textsIn(language);
    const fixes = (await mergedPoliciesIn(table.rows(), say)).map(({ fix }) => fix);
    const shown = (await reviewsIn(say))(review);
    const cards = (shown.policies ?? []).map(({ fix }) => fix);
    expect(fixes).toContain(texts[language][2]);
    expect(cards).toEqual(expect.arrayContaining(fixes));
  }
});
