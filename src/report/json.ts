// JSON for programs: sorted keys, no undefined values, so that equal runs print equal bytes.
import type { Problem } from '../errors.ts';
import { visibleJson } from '../json.ts';
import { shownText } from '../kinds/address.ts';
import { firstProblems } from './first-problems.ts';
import type { Review } from './review.ts';
import type { ReviewDocument } from './review-document.ts';
import { sentence } from './sentence.ts';

/** Objects that are already sorted are not copied: long reports consist of small objects. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = Object.entries(value);
  let isSame = true;
  for (const [at, member] of members.entries()) {
    const inner = sorted(member[1]);
    isSame &&= inner === member[1] && (at === 0 || (members[at - 1]?.[0] ?? '') < member[0]);
    member[1] = inner;
  }
  return isSame ? value : Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Indented as an element of a list in an object, without the surrounding text. */
const listed = (element: unknown): string =>
  visibleJson(JSON.stringify([[sorted(element)]], null, 2).slice('[\n  [\n    '.length, -'\n  ]\n]'.length));

const isList = (value: unknown): value is Iterable<unknown> => typeof value === 'object' && value !== null && Symbol.iterator in value;

/** `asJson` of a list in parts, one per element. The list may itself be generated. */
export function* partsOfList(list: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}\n  ${visibleJson(JSON.stringify([sorted(element)], null, 2).slice('[\n  '.length, -'\n]'.length))}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** The same of an object, one per element of its lists, because a list may be too long to hold as text. */
export function* partsAsJson(value: Readonly<Record<string, unknown>>): Generator<string> {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  let before = '{';
  for (const [key, member] of members.sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield `${before}\n  ${visibleJson(JSON.stringify(key))}: `;
    before = ',';
    if (isList(member)) {
      let items = '[';
      for (const element of member) {
        yield `${items}\n    ${listed(element)}`;
        items = ',';
      }
      yield items === '[' ? '[]' : '\n  ]';
    } else yield visibleJson(JSON.stringify([sorted(member)], null, 2).slice('[\n  '.length, -'\n]'.length));
  }
  yield members.length === 0 ? '{}\n' : '\n}\n';
}

export const asJson = (value: unknown): string => `${visibleJson(JSON.stringify(sorted(value), null, 2))}\n`;

const asProblem = ({ help, ...problem }: Problem): Problem => ({
  ...problem,
  message: shownText(sentence(problem.message)),
  ...(help !== undefined && { help: shownText(help) }),
});

/** The first problems of each file, with their number, for both formats: `problems`, and the number of other problems. */
export const problemsAsJson = (problems: readonly Problem[]) => {
  const { shown, more } = firstProblems(problems);
  return { problems: shown.map(asProblem), ...(more.length > 0 && { moreProblems: more }) };
};

const reviewDocument = (review: Review): ReviewDocument => {
  const warnings = firstProblems(review.warnings);
  return {
    ...review,
    ...(review.problems && problemsAsJson(review.problems)),
    warnings: warnings.shown.map(asProblem),
    ...(warnings.more.length > 0 && { moreWarnings: warnings.more }),
  };
};

export const reviewAsJson = (review: Review): Iterable<string> => partsAsJson({ ...reviewDocument(review) });
