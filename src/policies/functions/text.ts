// Texts: contents, patterns in linear time, the parts of addresses and e-mails.
import { parseAddress, pathOf } from '../../kinds/address.ts';
import { anyPatternOf, patternOf } from '../../kinds/pattern.ts';
import { parseUrl } from '../../platform/parse-url.ts';
import { quoted } from '../../yaml/visible.ts';
import { overBudget, ruleError, unknownOf } from '../evaluate/unknown-causes.ts';
import { type Frame, isList, unknown, type Value } from '../evaluate/value.ts';
import { versionOf } from '../evaluate/version.ts';
import { charge, type FunctionBody, type FunctionRow, lacking, onList, onText, onTexts } from './function-row.ts';
import { regularExpressionOf } from './regular-expression.ts';

const noPart = (text: string, part: string): Value => unknown('no-value', [], `${quoted(text)} has no ${part}`);

const hostOf = (url: string): Value => parseUrl(url)?.hostname || noPart(url, 'host');

const domainOf = (email: string): Value => {
  const at = email.lastIndexOf('@');
  return at < 0 || at === email.length - 1 ? noPart(email, 'domain') : email.slice(at + 1).toLowerCase();
};

const prepared = (run: FunctionRow['prepare']): FunctionBody => {
  // Without a slot for the compiled function it is compiled each time; `compile` keeps it.
  return (a, b, frame) => run?.(b)(a, frame) ?? unknownOf(b);
};

const testing =
  (test: (text: string) => boolean) =>
  (text: Value, frame: Frame): Value => {
    if (typeof text !== 'string') return unknownOf(text);
    frame.steps -= text.length;
    return test(text);
  };

const regularExpression: NonNullable<FunctionRow['prepare']> = (pattern) => {
  if (typeof pattern !== 'string') return () => unknownOf(pattern);
  const expression = regularExpressionOf(pattern);
  if (expression !== undefined) return testing((text) => expression.test(text));
  const error = ruleError(`${quoted(pattern)} is not a regular expression (RE2 syntax, without back-references and look-around)`);
  return () => error;
};
const glob: NonNullable<FunctionRow['prepare']> = (pattern) =>
  typeof pattern === 'string' ? testing(patternOf(pattern)) : () => unknownOf(pattern);
const globAny: NonNullable<FunctionRow['prepare']> = (patterns) => {
  if (!isList(patterns)) return () => unknownOf(patterns);
  return testing(anyPatternOf(patterns.filter((pattern) => typeof pattern === 'string')));
};

/** A port of http does not serve https; any other port is kept. */
const withHttps = (url: string): Value => {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(url) ?? [];
  if (scheme?.toLowerCase() === 'https') return unknown('no-value', [], `${quoted(url)} is https already`);
  const secure = `https://${rest.replace(/^([^/?#]*):80(?=[/?#]|$)/, '$1')}`;
  return parseUrl(secure)?.hostname ? secure : noPart(url, 'host');
};

const partOf = (address: string, place: number): Value => {
  const parsed = parseAddress(address);
  const part = parsed && pathOf(parsed.address)[place];
  return part === undefined ? noPart(address, `part ${place}`) : part;
};

const semverOf = (text: string): Value =>
  versionOf(text) ?? unknown('no-value', [], `${quoted(text)} is not a version that can be compared`);

/** White space by Unicode's property, as in CEL: with U+0085, without the byte order mark. JavaScript's own `trim` treats both the other way round. */
const isWhite = (text: string, at: number): boolean => /^\p{White_Space}$/u.test(text.charAt(at));

const trimmed = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && isWhite(text, from)) from += 1;
  while (to > from && isWhite(text, to - 1)) to -= 1;
  return text.slice(from, to);
};

const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

export const text: readonly FunctionRow[] = [
  { signature: 'size(string): int', about: 'How many characters a text has.', standard: true, run: onText(characters) },
  { signature: 'string.size(): int', standard: true, run: onText(characters) },
  {
    signature: 'string.contains(string): bool',
    about: 'Whether a text holds another.',
    standard: true,
    run: onTexts((a, b) => a.includes(b)),
  },
  {
    signature: 'string.startsWith(string): bool',
    about: 'Whether a text begins with another.',
    standard: true,
    run: onTexts((a, b) => a.startsWith(b)),
  },
  {
    signature: 'string.endsWith(string): bool',
    about: 'Whether a text ends with another.',
    standard: true,
    run: onTexts((a, b) => a.endsWith(b)),
  },
  {
    signature: 'string.lowerAscii(): string',
    about: 'The text with A to Z in lower case; other letters stay.',
    standard: true,
    run: onText((a) => a.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  },
  {
    signature: 'string.upperAscii(): string',
    about: 'The text with a to z in upper case; other letters stay.',
    standard: true,
    run: onText((a) => a.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  },
  { signature: 'string.trim(): string', about: 'The text without Unicode white space around it.', standard: true, run: onText(trimmed) },
  {
    signature: 'string.split(string): list<string>',
    about: 'The pieces between a separator.',
    standard: true,
    run: onTexts((a, b, frame) => (charge(frame, a.length) ? a.split(b) : overBudget)),
  },
  {
    signature: 'string.matches(string): bool',
    about: 'Whether a regular expression (RE2) is found in the text.',
    standard: true,
    prepare: regularExpression,
    run: prepared(regularExpression),
  },
  {
    signature: 'glob(string, string): bool',
    about: 'Whether a text matches a pattern with `*`, `**` and `?`.',
    prepare: glob,
    run: prepared(glob),
  },
  {
    signature: 'glob_any(string, list<string>): bool',
    about: 'Whether a text matches one of the patterns.',
    prepare: globAny,
    run: prepared(globAny),
  },
  { signature: 'domain(string): string', about: 'The domain of an e-mail address, in lower case.', run: onText(domainOf) },
  { signature: 'host(string): string', about: 'The host of a URL.', run: onText(hostOf) },
  {
    signature: 'scheme(string): string',
    about: 'The scheme of a URL, in lower case; empty if it has none.',
    run: onText((url) => /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? ''),
  },
  {
    signature: 'address_part(string, int): string',
    about: 'A part of an address after its kind, as people write it: `ci` is part 0 of `api-key/ci/deploy`.',
    run: (address, place) => (typeof address === 'string' && typeof place === 'number' ? partOf(address, place) : lacking(address, place)),
  },
  {
    signature: 'with_https(string): string',
    about: 'A URL with https as its scheme; no value if it is https already. For fixes.',
    run: onText(withHttps),
  },
  {
    signature: 'semver(string): version',
    about: 'A version that can be compared: `semver(resource.version) <= semver("3.335.0")`.',
    run: onText(semverOf),
  },
  {
    signature: 'list<string>.join(string): string',
    about: 'The texts of a list in one, with a separator.',
    standard: true,
    run: (list, separator, frame) =>
      typeof separator === 'string'
        ? onList((items, f) =>
            joined(
              items.filter((item) => typeof item === 'string'),
              separator,
              f,
            ),
          )(list, null, frame)
        : unknownOf(separator),
  },
];

const joined = (items: readonly string[], separator: string, frame: Frame): Value => {
  const length = items.reduce((sum, item) => sum + item.length + separator.length, 0);
  return charge(frame, length) ? items.join(separator) : overBudget;
};
