// Every format of a report, also one that does not exist yet: text from outside runs nothing, hides nothing, and changes nothing but itself.
import { assert, constantFrom, property } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isArray, isObject, type Json } from '../../src/json.ts';
import { type FleetFormat, fleetFormatNames, fleetFormats } from '../../src/report/fleet/fleet-formats.ts';
import { type Format, formatNames } from '../../src/report/format-names.generated.ts';
import type { Review } from '../../src/report/review.ts';
import { reportOf } from '../fleet/merge/fleets.ts';
import { hostile as commands, commandsIn, deceptionsIn } from '../hostile.ts';
import { runs } from '../runs.ts';
import { fullReview } from './html/full-review.ts';
import { contentOf } from './html/skeleton.ts';
import { byteOrderMark, parseCsv } from './parse-csv.ts';
import { hostile as names, reviewWith } from './reviews.ts';
import { textIn } from './whole-text.ts';
import { parseXml, type XmlElement } from './xml-schema.ts';

/** What a reader or a program takes apart: the same for every text in it. */
type Shape = (printed: string) => unknown;

const lines: Shape = (printed) => printed.split(/[\n\r\u0085\u2028\u2029]/).length;

/** Keys may be names; how many there are must not change. */
const ofValue = (value: Json): unknown => {
  if (isArray(value)) return value.map(ofValue);
  return isObject(value) ? Object.values(value).map(ofValue) : typeof value;
};
const json: Shape = (printed) => ofValue(JSON.parse(printed));

const jsonLines: Shape = (printed) => printed.trimEnd().split('\n').map(json);

const outsideOfCode = (markdown: string): string => markdown.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Tags, cells, headings, items and links. Names in back-ticks and in `<code>` are both code. */
const markdown: Shape = (printed) =>
  outsideOfCode(printed)
    .split('\n')
    .map((line) => [
      /^\s*(?:#+|[-+*>]|\d+[.)])?(?= |$)/.exec(line)?.[0],
      line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0,
      [...line.matchAll(/<(?!\/?code>|!)\/?[a-z]+/gi)].map(([tag]) => tag),
      [...line.matchAll(/\]\(|(?<!&)#\d|@octocat|\bwww\.|https?:\/\//g)].length,
    ]);

const skeletonOf = ({ name, attributes, children }: XmlElement): unknown => [name, [...attributes.keys()], children.map(skeletonOf)];
const xml: Shape = (printed) => skeletonOf(parseXml(printed));

const html: Shape = (printed) => [true, false].map((scripting) => contentOf(printed, scripting).skeleton);

const csv: Shape = (printed) => parseCsv(printed).map(({ length }) => length);

/** A new format has no entry, and does not compile. */
const shapes: Readonly<Record<Format, Shape>> = {
  text: lines,
  markdown,
  html,
  json,
  sarif: json,
  ocsf: json,
  gitlab: json,
  csv,
  junit: xml,
};
const fleetShapes: Readonly<Record<FleetFormat, Shape>> = {
  text: lines,
  markdown,
  comment: markdown,
  issue: markdown,
  html,
  json,
  sarif: json,
  history: jsonLines,
  junit: xml,
};

/** Data keeps the exact name, also one with a letter that looks like another. */
const exact = new Set<string>(['json', 'sarif', 'ocsf', 'history']);

type Print = (text: string) => string;

/** What is wrong with a format, for a text. `shape`: undefined for a format that is in no table. */
const faultsWith = (name: string, shape: Shape | undefined, print: Print): ((text: string) => readonly string[]) => {
  const parse = (one: string): string => {
    try {
      return JSON.stringify((shape ?? lines)(one));
    } catch (error) {
      return String(error);
    }
  };
  const usual = parse(print('x'));
  return (text) => {
    const printed = print(text);
    const shown = printed.replace(byteOrderMark, '').replaceAll('\r\n', '\n');
    return [
      ...(commandsIn(printed).length > 0 ? ['a command for a CI runner'] : []),
      ...(deceptionsIn(exact.has(name) ? shown.replaceAll('\u0430', '') : shown).length > 0 ? ['a character that acts or hides'] : []),
      ...(parse(printed) === usual ? [] : ['another structure']),
    ];
  };
};

/** In place of every text from outside that no format shortens, groups or sorts by. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ...names,
  ...commands.map((text) => [JSON.stringify(text), text] as const),
  ['a formula', "=cmd|'/C calc'!A0"],
  ['a cell of another separator', 'x;=1+1;y'],
  ['a quotation that ends', '"\',<a b="c">\u0000'],
  ['entities', '&lt;b&gt; &#45; &amp;'],
  ['the end of a CDATA section', ']]><x/>'],
  ['a carriage return', 'a\rb'],
  ['a closing tag', '</td></li></code></pre></script>'],
];

/** Back-ticks in the texts of policies are code on a page: the only markup that their author has. */
const withoutCode = (text: string): string => text.replaceAll('`', "'");
const reviewsFor = (name: Format): readonly ((text: string) => Review)[] =>
  name === 'html' ? [reviewWith, fullReview].map((of) => (text: string) => of(withoutCode(text))) : [reviewWith, fullReview];

/** A slash in a name is encoded in its address. */
const fleetWith = (text: string) => {
  const name = text.replaceAll('/', '%2F');
  return reportOf(
    [
      { type: 'read', exitCode: 1, findings: [name, 'ana', 'bia'], steps: [name, 'logs', 'tmp'], isPartly: true },
      { type: 'read', exitCode: 1, findings: [name], steps: [name], isPartly: false },
      { type: 'failed', exitCode: 70, message: text },
    ],
    undefined,
    // A folder beside the results.
    { unnamed: [text.replaceAll('/', '')] },
  );
};

describe.each(formatNames)('%s', (name) => {
  const shape = new Map<string, Shape>(Object.entries(shapes)).get(name);
  const faultsIn: ((text: string) => readonly string[])[] = [];
  beforeAll(() => void faultsIn.push(...reviewsFor(name).map((of) => faultsWith(name, shape, (text) => textIn(name, of(text))))));

  it('has a shape in this file, which no text may change', () => expect(shape).toBeDefined());

  it.each(texts)('is inert and whole with %s', (_, text) => {
    for (const faults of faultsIn) expect(faults(text)).toEqual([]);
  });

  it('is inert and whole with any of them together', () => {
    assert(
      property(constantFrom(...texts), constantFrom(...texts), ([, a], [, b]) => {
        for (const faults of faultsIn) expect(faults(`${a}${b}`)).toEqual([]);
      }),
      runs(15, 300),
    );
  });
});

describe.each(fleetFormatNames)('%s of a fleet', (name) => {
  const shape = new Map<string, Shape>(Object.entries(fleetShapes)).get(name);
  let faults: (text: string) => readonly string[];
  beforeAll(() => {
    faults = faultsWith(name, shape, (text) => [...fleetFormats[name](fleetWith(text))].join(''));
  });
  it.each(texts)('is inert and whole with %s', (_, text) => expect(faults(text)).toEqual([]));
});

/** What somebody could write who forgets that names come from outside. */
const careless: Readonly<Record<string, readonly [Shape | undefined, (review: Review) => string]>> = {
  'lines of text': [undefined, ({ findings = [] }) => findings.map(({ address, text }) => `${address}: ${text}\n`).join('')],
  'JSON by hand': [json, ({ findings = [] }) => `[${findings.map(({ text }) => `"${text}"`).join(',')}]`],
  'JSON that a terminal shows': [json, ({ findings = [] }) => JSON.stringify(findings.map(({ text }) => text))],
  HTML: [html, ({ findings = [] }) => `<!doctype html><p>${findings.map(({ text }) => text).join('<p>')}`],
  Markdown: [markdown, ({ findings = [] }) => findings.map(({ address, text }) => `| ${address} | ${text} |`).join('\n')],
  CSV: [csv, ({ findings = [] }) => `${byteOrderMark}${findings.map(({ text }) => `"${text}"`).join('\r\n')}\r\n`],
  XML: [xml, ({ findings = [] }) => `<a>${findings.map(({ text }) => `<b c="${text}"/>`).join('')}</a>`],
};

it.each(Object.entries(careless))('refuses a format without its escaping: %s', (_, [shape, render]) => {
  // Also without its row in the table.
  for (const of of [shape, undefined]) {
    const faults = faultsWith('careless', of, (text) => render(reviewWith(text)));
    expect(texts.flatMap(([, text]) => faults(text)).length).toBeGreaterThan(0);
  }
});
