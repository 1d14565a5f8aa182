// Sentences that are data, in Portuguese.
import { count } from '../../document.ts';
import type { sentence as en } from '../en/sentence.ts';
import { translator, type ValueForms } from '../sentences.ts';
import { format } from './format.ts';
import { titleOf as kind } from './kinds.ts';
import { answers } from './sentences/answers.ts';
import { setUp } from './sentences/doctor.ts';
import { scheduled } from './sentences/due.ts';
import { evaluation } from './sentences/evaluation.ts';
import { parameters } from './sentences/parameters.ts';
import { planned } from './sentences/plan.ts';
import { progress } from './sentences/progress.ts';
import { simulated } from './sentences/simulation.ts';
import { steps } from './sentences/steps.ts';
import { unknowns } from './sentences/unknown.ts';
import { verdicts } from './sentences/verdict.ts';
import { severityWords } from './severity.ts';

/** `a and b`, `a, b and 3 more`. */
const and = (text: string): string => text.replace(/ and (\d+) more$/, ' e mais $1').replaceAll(' and ', ' e ');

/** A noun before names, with its article and without it. */
const nouns: readonly (readonly [english: string, article: string, noun: string])[] = [
  ['roles', 'as', 'roles'],
  ['role', 'a', 'role'],
  ['permissions', 'as', 'permissões'],
  ['permission', 'a', 'permissão'],
  ['scopes', 'os', 'escopos'],
  ['scope', 'o', 'escopo'],
];

/** Only words before names: `role editor and permission x`, `roles a, b; scope c`. */
const named = (text: string, hasArticle: boolean): string =>
  text
    .split(/( and |; )/)
    .map((part) => {
      if (part === ' and ') return ' e ';
      const found = nouns.find(([english]) => part.startsWith(`${english} `));
      if (!found) return part;
      const [english, article, noun] = found;
      return `${hasArticle ? `${article} ` : ''}${noun}${part.slice(english.length)}`;
    })
    .join('')
    .replaceAll(/\((\d+) permissions?\)/g, (_, many: string) => `(${count(Number(many), 'permissão', 'permissões')})`)
    .replaceAll('(unknown permissions)', '(permissões desconhecidas)');

const fieldWords: ReadonlyMap<string, string> = new Map([
  ['name', 'o nome'],
  ['description', 'a descrição'],
  ['email', 'o e-mail'],
  ['region', 'a região'],
  ['type', 'o tipo'],
  ['provider', 'o provedor'],
  ['proxy cache', 'o proxy cache'],
  ['availability zone', 'a zona de disponibilidade'],
  ['encryption', 'a criptografia'],
  ['domain', 'o domínio'],
  ['credentials', 'as credenciais'],
]);

const field = (text: string): string => fieldWords.get(text) ?? text;

const time = (text: string): string => {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::[\d.]+)?(?:Z| UTC)?$/.exec(text);
  return found ? format.utc(`${found[1]}T${found[2]}:00Z`) : text;
};

const day = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text);

const until = (text: string): string => (text.endsWith(' UTC') ? time(text) : day(text));

const listOf = (text: string, said: (one: string) => string): string => text.split(', ').map(said).join(', ');

const counted: readonly (readonly [pattern: RegExp, one: string, several: string])[] = [
  [/^(\d+) permissions?$/, 'permissão', 'permissões'],
  [/^(\d+) volumes?$/, 'volume', 'volumes'],
  [/^(\d+) scopes?$/, 'escopo', 'escopos'],
  [/^(\d+) instances?$/, 'máquina virtual', 'máquinas virtuais'],
];

const number = (text: string): string => {
  for (const [pattern, one, several] of counted) {
    const many = pattern.exec(text)?.[1];
    if (many !== undefined) return `${many} ${many === '1' ? one : several}`;
  }
  return text;
};

const lengthUnits: ReadonlyMap<string, string> = new Map([
  ['hours', 'horas'],
  ['minutes', 'minutos'],
]);

const forms: ValueForms = {
  time,
  minute: time,
  day,
  until,
  month: (text) => (/^\d{4}-\d{2}$/.test(text) ? format.month(text) : text),
  length: (text) => text.replace(/\w+$/, (unit) => lengthUnits.get(unit) ?? unit),
  kind,
  kinds: kind,
  severity: (text) => severityWords.get(text) ?? text,
  and,
  grants: (text) => named(text, true),
  names: (text) => named(text, false),
  held: (text) => named(text, false),
  holder: (text) => text.replace(/^service account /, 'conta de serviço '),
  rights: number,
  volumes: (text) => number(text).replace(/^volume /, 'volume '),
  regional: (text) => and(text.replace(/ in (\S+)$/, ' em $1')),
  fields: (text) => text.split(' and the ').map(field).join(' e '),
  parts: (text) => listOf(text, (one) => fieldWords.get(one) ?? sentence(one)),
  article: (text) => kind(text.replace(/^an? /, '')),
  takes: (text) => (text === 'revokes' ? 'revoga' : 'remove'),
  reasons: (text) => listOf(text, sentence),
  steps: (text) => text.split('; ').map(sentence).join('; '),
  budgets: (text) =>
    text
      .replace(/(\d+) could not be evaluated/, '$1 sem avaliação possível')
      .replace(/(\d+) (?:was|were) exceeded in a month that is closed/, '$1 com excesso em um mês fechado'),
  loosened: (text) =>
    text
      .replace('changes the trust file', 'altera o arquivo de confiança')
      .replace(/loosens (\d+) guards?/, 'enfraquece travas ($1)')
      .replace(/loosens (\d+) settings?/, 'enfraquece configurações ($1)')
      .replace(/would hide (\d+) findings?/, 'ocultaria achados ($1)')
      .replace('could hide findings', 'poderia ocultar achados')
      .replaceAll(' and ', ' e '),
  offline: (text) => text.replace(/^(.+?), such as /, (_, what: string) => `${number(what)}, como `),
};

export const sentence: typeof en = translator(
  [
    ...steps,
    ...answers,
    ...simulated,
    ...scheduled,
    ...planned,
    ...verdicts,
    ...unknowns,
    ...setUp,
    ...parameters,
    ...evaluation,
    ...progress,
  ],
  forms,
);
