// Messages with placeholders: how their values read, and when two values need more digits to differ.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { describeValue, piecesOf, renderMessage } from '../../src/policies/message.ts';

const text = (words: string) => ({ type: 'text', text: words });
const place = (expression: string, offset: number) => ({ type: 'place', expression, offset });

describe('a template', () => {
  it.each<[string, unknown]>([
    ['', [text('')]],
    ['plain', [text('plain')]],
    ['{a}', [text(''), place('a', 1), text('')]],
    ['x {a} y {b}z', [text('x '), place('a', 3), text(' y '), place('b', 9), text('z')]],
    ['{{a}} {b}', [text('{a} '), place('b', 7), text('')]],
    ['{m["}"]}!', [text(''), place('m["}"]', 1), text('!')]],
    ["{m['}']}!", [text(''), place("m['}']", 1), text('!')]],
    [String.raw`{m["\"}"]}!`, [text(''), place(String.raw`m["\"}"]`, 1), text('!')]],
    ['{{"a": {"b": 1}}', { message: 'this `}` closes nothing; a brace itself is written `}}`', offset: 15 }],
    ['{ {"a": {"b": 1}}["a"] }.', [text(''), place(' {"a": {"b": 1}}["a"] ', 1), text('.')]],
    ['{"it\'s"}.', [text(''), place('"it\'s"', 1), text('.')]],
    ['ab } c', { message: 'this `}` closes nothing; a brace itself is written `}}`', offset: 3 }],
    ['ab { c', { message: 'this `{` is never closed; a brace itself is written `{{`', offset: 3 }],
    ['{"a}', { message: 'this `{` is never closed; a brace itself is written `{{`', offset: 0 }],
    ['{a', { message: 'this `{` is never closed; a brace itself is written `{{`', offset: 0 }],
  ])('%j has its pieces', (template, expected) => expect(piecesOf(template)).toEqual(expected));
});

describe('a value', () => {
  it.each<[Json | undefined, string]>([
    [null, 'none'],
    [undefined, 'none'],
    [[], 'none'],
    [['a', null, ['b', 2]], 'a, none, b, 2'],
    [{ a: 1 }, '{"a":1}'],
    [true, 'true'],
    [0, '0'],
    ['', ''],
  ])('%j reads %s', (value, expected) => expect(describeValue(value)).toBe(expected));
});

describe('a message', () => {
  const said = (template: string, values: Readonly<Record<string, Json>>, types = {}, language?: 'pt-BR') =>
    renderMessage({ template, arguments: values, types, ...(language && { language }) });
  const money = { a: 'money', b: 'money' };
  const duration = { a: 'duration', b: 'duration', 'params.x': 'duration' };
  it.each<[string, Readonly<Record<string, Json>>, Readonly<Record<string, string>>, string]>([
    ['{a} of {b}', { a: 1, b: null }, {}, '1 of none'],
    ['{a} {', { a: 1 }, {}, '{a} {'],
    ['{a}', { a: '10.5 BRL' }, { a: 'money' }, '10.50 BRL'],
    ['{a}', { a: '10.5 BRL' }, { a: 'string' }, '10.5 BRL'],
    ['{a}', { a: '10.5 BRL' }, {}, '10.5 BRL'],
    ['{a}', { a: 'toString' }, { a: 'toString' }, 'toString'],
    ['{a}', { a: 'nothing' }, { a: 'money' }, 'nothing'],
    ['{a}', { a: null }, { a: 'money' }, 'none'],
    ['{a}', { a: ['10.5 BRL'] }, { a: 'money' }, '10.5 BRL'],
    ['{a} > {b}', { a: '10.004 BRL', b: '10 BRL' }, money, '10.00 BRL > 10.00 BRL; the difference is 0.004 BRL'],
    ['{a} < {b}', { a: '10 BRL', b: '10.004 BRL' }, money, '10.00 BRL < 10.00 BRL; the difference is 0.004 BRL'],
    ['{a} = {b}', { a: '10 BRL', b: '10.00 BRL' }, money, '10.00 BRL = 10.00 BRL'],
    ['{a} > {b}', { a: '10.01 BRL', b: '10 BRL' }, money, '10.01 BRL > 10.00 BRL'],
    ['{a} > {b}', { a: '10.004 BRL', b: '10 BRL' }, { a: 'money', b: 'string' }, '10.00 BRL > 10 BRL'],
    ['{a} > {b}', { a: '10.004 BRL', b: '10 USD' }, money, '10.00 BRL > 10.00 USD'],
    ['{a}', { a: '130d' }, duration, '130 days'],
    ['{a}', { a: '1d' }, duration, '1 day'],
    ['{a}', { a: '1d12h' }, duration, '36 hours'],
    ['{a}', { a: '2d12h' }, duration, '2 days'],
    ['{a}', { a: '0s' }, duration, '0 days'],
    ['{a}', { a: '90m' }, duration, '90 minutes'],
    ['{a}', { a: '1h' }, duration, '1 hour'],
    ['{a}', { a: '61s' }, duration, '61 seconds'],
    ['{a}', { a: '1500ms' }, duration, '1500 milliseconds'],
    ['{a}', { a: '1ms' }, duration, '1 millisecond'],
    ['{a}', { a: '-3d1h' }, duration, '-3 days'],
    ['{params.x}', { 'params.x': '2d12h' }, duration, '2 days 12 hours'],
    ['{params.x}', { 'params.x': '-2d1h' }, duration, '-2 days 1 hour'],
    ['{params.x}', { 'params.x': '0s' }, duration, '0 days'],
    ['{params.x}', { 'params.x': '1d1h1m1s1ms' }, duration, '1 day 1 hour 1 minute 1 second 1 millisecond'],
    ['{a} > {b}', { a: '2d12h', b: '2d' }, duration, '2 days 12 hours > 2 days'],
    ['{a} > {b}', { a: '3d12h', b: '2d12h' }, duration, '3 days > 2 days'],
    ['{a} = {b}', { a: '60m', b: '1h' }, duration, '1 hour = 1 hour'],
    ['{a}', { a: 'soon' }, duration, 'soon'],
    ['{a}', { a: '2026-11-20T10:20:30.400Z' }, { a: 'time' }, '2026-11-20 10:20 UTC'],
    ['{a}', { a: 'soon' }, { a: 'time' }, 'soon'],
  ])('%s of %j with types %j reads %s', (template, values, types, expected) => expect(said(template, values, types)).toBe(expected));
  it.each<[string, Readonly<Record<string, Json>>, Readonly<Record<string, string>>, string]>([
    ['{a} {b}', { a: [], b: '2d' }, duration, 'nenhum 2 dias'],
    ['{params.x}', { 'params.x': '1d2h1m2s1ms' }, duration, '1 dia 2 horas 1 minuto 2 segundos 1 milissegundo'],
    ['{a} > {b}', { a: '10.004 BRL', b: '10 BRL' }, money, 'R$ 10,00 > R$ 10,00; a diferença é R$ 0,004'],
    ['{a} de {b}', { a: '1234.5 BRL', b: '-1234567 XYZ' }, money, 'R$ 1.234,50 de -XYZ 1.234.567,00'],
    ['{a}', { a: '2026-11-20T10:20:30.400Z' }, { a: 'time' }, '20/11/2026 10:20 UTC (07:20 em Brasília)'],
    ['{a}', { a: '2026-11-20T00:00:00Z' }, { a: 'time' }, '20/11/2026'],
    ['{string(a)}', { 'string(a)': '2026-11-20 01:20 UTC' }, {}, '20/11/2026 01:20 UTC (19/11/2026 22:20 em Brasília)'],
    ["{n + ' em ' + string(a)}", { "n + ' em ' + string(a)": 'x-2026-11-20 em 2026-11-20; b' }, {}, 'x-2026-11-20 em 20/11/2026; b'],
    ['{name}', { name: '2026-11-20' }, {}, '2026-11-20'],
  ])('%s of %j with types %j reads in Portuguese %s', (template, values, types, expected) =>
    expect(said(template, values, types, 'pt-BR')).toBe(expected),
  );
  it('is escaped: its words and its values each in their way', () => {
    const mark = (sign: string) => (words: string) => `${sign}${words}${sign}`;
    expect(renderMessage({ template: 'is {a}!', arguments: { a: 1 } }, mark('*'), mark('_'))).toBe('_is _*1*_!_**');
    expect(renderMessage({ template: 'is {a!', arguments: { a: 1 } }, mark('*'), mark('_'))).toBe('_is {a!_');
  });
});

describe('a time before which a text is written for many', () => {
  const said = (template: string, within: string, language?: 'pt-BR') =>
    renderMessage({ template, arguments: { w: within }, types: { w: 'duration' }, ...(language && { language }) });
  it.each<[string, string, string]>([
    ['7d', 'in the last 7 days', 'nos últimos 7 dias'],
    ['1d', 'in the last day', 'no último dia'],
    ['1h', 'in the last hour', 'na última hora'],
    ['2h', 'in the last 2 hours', 'nas últimas 2 horas'],
    ['1m', 'in the last minute', 'no último minuto'],
  ])('%s', (within, en, pt) => {
    expect(said('no copy in the last {w}', within)).toBe(`no copy ${en}`);
    expect(said('nenhuma cópia nos últimos {w}', within, 'pt-BR')).toBe(`nenhuma cópia ${pt}`);
  });

  it('stays as it is elsewhere', () => {
    expect(said('after {w}', '1d')).toBe('after 1 day');
    expect(said('in the last {w} of', '1d')).toBe('in the last day of');
    expect(renderMessage({ template: 'in the last {w}', arguments: { w: '1d' }, types: { w: 'string' } })).toBe('in the last 1d');
  });

  it('never reads "last 1" in a message of a built-in policy', async () => {
    const wrong = (await builtInPolicies()).flatMap(({ id, message }) =>
      Object.entries(message).flatMap(([language, { template, parts }]) => {
        const durations = parts.filter(({ typed }) => typed.type === 'duration').map(({ name }) => name);
        const one = {
          arguments: Object.fromEntries(durations.map((name) => [name, '1d'])),
          types: Object.fromEntries(durations.map((name) => [name, 'duration'])),
        };
        const text = renderMessage({ template, ...one, language: language === 'pt-BR' ? 'pt-BR' : 'en' });
        return /(?:last|últim[oa]s) 1 /.test(text) ? [`${id}: ${text}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
