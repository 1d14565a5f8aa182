// What an audit and a plan of the demo print in Portuguese: whole, without English words; the data and its digests are those of the English run.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { englishWordsIn } from '../report/texts/english-words.ts';
import { acme, sessionOfDemo } from './sessions.ts';

const formats = ['text', 'markdown', 'html'] as const;
const session = sessionOfDemo();
const { run } = session;
const textOf = (file: string): string => readFileSync(`${session.folder}/${file}`, 'utf8');
beforeAll(async () => {
  await run('capture today.json --quiet');
  for (const command of ['audit', 'plan']) {
    const output = (language: string): string =>
      [...formats, 'json'].map((format) => `--output ${format}=${command}.${language}.${format}`).join(' ');
    await run(`${command} ${acme} --capture today.json --quiet --language pt-BR ${output('pt-BR')}`);
    await run(`${command} ${acme} --capture today.json --quiet ${output('en')}`);
  }
}, 120_000);

/** Texts that others wrote, and names: every text of the English result that is no sentence of ours. */
const ours = /^(?:action|cause|description|fix|help|instead|loses|message|remedy|says|text|title|verdict|who|why)$/;

const wordsOf = (value: unknown, key = ''): readonly string[] => {
  if (typeof value === 'string') return ours.test(key) ? [] : value.toLowerCase().split(/[^\p{L}-]+/u);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...name.toLowerCase().split(/[^\p{L}-]+/u),
    ...wordsOf(one, Array.isArray(value) ? key : name),
  ]);
};

/** A text of the files of acme, which are English. */
const foreign = 'Looks at who may use the registries';

/** What a reader sees: no attributes, styles and scripts, and no values as they are in data. */
const visibleIn = (format: (typeof formats)[number], text: string): string =>
  format === 'html'
    ? text
        .replace(/<(style|script|code|pre)\b[^]*?<\/\1>/g, ' ')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('&#39;', "'")
        .replace(/&\w+;/g, ' ')
    : text;

const cases = ['audit', 'plan'].flatMap((command) => formats.map((format) => [command, format] as const));

/** Lines with English words, and the words. */
const englishIn = (shown: string, command: string): readonly (readonly string[])[] => {
  // A month in Portuguese, and values in data.
  const names = new Set([...wordsOf(JSON.parse(textOf(`${command}.en.json`))), 'out', 'true', 'false']);
  return shown
    .replaceAll(foreign, '')
    .split('\n')
    .flatMap((line) => {
      const words = englishWordsIn(line, names);
      return words.length === 0 ? [] : [[words.join(' '), line.trim()]];
    });
};

it.each(cases)('the %s as %s has no English word', (command, format) => {
  expect(englishIn(visibleIn(format, textOf(`${command}.pt-BR.${format}`)), command)).toEqual([]);
});

it('the page of an audit has no value of a finding as data has it', () => {
  const values = [...textOf('audit.pt-BR.html').matchAll(/<th scope="row"><code>[^<]*<\/code><\/th><td>([^<]*)<\/td>/g)].map(
    ([, value = '']) => value,
  );
  expect(values.length).toBeGreaterThan(50);
  expect(values).toContain('não');
  expect(values.filter((value) => /^(?:true|false|none|\d+[wdhm])$/.test(value))).toEqual([]);
});

it('a plan has the same digests in both languages', () => {
  const [english, portuguese] = ['en', 'pt-BR'].map((language) => JSON.parse(textOf(`plan.${language}.json`)).plan);
  expect(portuguese).toEqual(english);
  expect(Object.keys(english.acknowledge).length).toBeGreaterThan(0);
});

/** A result without the policy of Acme: after the run, only the texts of built-in policies are known in both languages. */
const ofBuiltIn = (file: string): string => {
  const result = JSON.parse(textOf(file));
  const isOwn = (id: string): boolean =>
    result.policies.some((card: { id: string; from: string }) => card.id === id && card.from === 'own');
  const policies = result.policies.filter(({ id }: { id: string }) => !isOwn(id));
  const findings = result.findings.filter(({ policy }: { policy: string }) => !isOwn(policy));
  return JSON.stringify({ ...result, policies, findings });
};

const shownAs = async (result: string, language: string): Promise<(format: string) => string> => {
  session.write('saved.json', ofBuiltIn(result));
  const outputs = formats.map((format) => `--output ${format}=again.${format}`).join(' ');
  expect((await run(`report saved.json --language ${language} ${outputs}`)).code).toBe(0);
  return (format) => textOf(`again.${format}`);
};

it('a result that was saved in English is shown in Portuguese', async () => {
  const shown = await shownAs('audit.en.json', 'pt-BR');
  for (const format of formats) {
    expect(shown(format)).toContain('As chaves de API são rotacionadas');
    expect(englishIn(visibleIn(format, shown(format)), 'audit')).toEqual([]);
  }
});

it('a result that was saved in Portuguese is shown in English', async () => {
  const shown = (await shownAs('audit.pt-BR.json', 'en'))('text');
  expect(shown).toContain('Policy checks failed.');
  expect(shown).toBe((await shownAs('audit.en.json', 'en'))('text'));
});
