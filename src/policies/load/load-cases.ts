// The cases of a policy file: an overlay may only name existing fields and links.

import type { Problem } from '../../errors.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../json.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import type { Document } from '../../yaml/parse.ts';
import type { Path } from '../../yaml/path.ts';
import { prose } from '../../yaml/prose.ts';
import { quoted } from '../../yaml/visible.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { cellNames, type Shape, type Shapes } from '../language/shape.ts';
import { paramProblem } from '../parameter.ts';
import type { Case, Param } from '../policy.ts';
import type { WrittenCase, WrittenPolicy } from './policy-file.ts';

/** The time of cases that do not state one. */
const caseTime = '2026-11-20T00:00:00Z';

const caseOf = (written: WrittenCase, index: number, document: Document): Case => ({
  name: prose(written.name),
  resource: written.resource ?? {},
  links: written.links ?? {},
  organization: written.organization ?? {},
  params: written.params ?? {},
  now: written.now ?? caseTime,
  unread: written.unread ?? [],
  partial: written.partial ?? [],
  world: written.world ?? 'live',
  expect: written.expect,
  ...(written.severity ? { severity: written.severity } : {}),
  ...(written.cause ? { cause: written.cause } : {}),
  ...(written.message === undefined ? {} : { message: written.message }),
  at: document.at(['cases', index]),
});

export const casesOf = ({ cases }: Pick<WrittenPolicy, 'cases'>, document: Document): readonly Case[] =>
  cases.map((written, index) => caseOf(written, index, document));

interface Checking {
  readonly document: Document;
  readonly shapes: Shapes;
}

const problem = ({ document }: Checking, path: Path, message: string, wrong = '', among: readonly string[] = []): Problem => {
  const help = didYouMean(wrong, among);
  return { code: 'policy-cases', message, at: document.keyAt(path), ...(help ? { help } : {}) };
};

/** An overlay on one resource: its fields, and its related resources. */
const overlayProblems = (
  checking: Checking,
  overlay: JsonObject,
  shape: Shape,
  path: Path,
  names: readonly string[] = cellNames(shape),
): readonly Problem[] =>
  Object.entries(overlay).flatMap(([name, value]): readonly Problem[] => {
    const here: Path = [...path, name];
    if (!names.includes(name)) return [problem(checking, here, `${shape.title[0]} has no ${quoted(name)}`, name, names)];
    const link = Object.hasOwn(shape.links, name) ? shape.links[name] : undefined;
    const target = link && checking.shapes.get(link.to);
    if (!link || !target) return [];
    if (isArray(value) !== link.many)
      return [problem(checking, here, `\`${name}\` is ${link.many ? 'a list of overlays' : 'one overlay, or null'}`)];
    const items: readonly Json[] = isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      isObject(item) ? overlayProblems(checking, item, target, isArray(value) ? [...here, index] : here) : [],
    );
  });

const isManyIn = ({ fields, links }: Shape, name: string): boolean => {
  const { type = '', record } = (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? {};
  const { many = false } = (Object.hasOwn(links, name) ? links[name] : undefined) ?? {};
  return many || record?.many === true || type.startsWith('list<') || type === 'dyn';
};

/** Of `unread`, or of `partial`: only a list can be read in part. */
const namesProblems = (
  checking: Checking,
  one: Case,
  key: 'unread' | 'partial',
  shape: Shape,
  organization: Shape,
  path: Path,
): readonly Problem[] =>
  one[key].flatMap((text, index): readonly Problem[] => {
    const [on, name] = text.startsWith('organization.') ? [organization, text.slice('organization.'.length)] : [shape, text];
    const here: Path = [...path, key, index];
    if (!cellNames(on).includes(name)) return [problem(checking, here, `${on.title[0]} has no ${quoted(name)}`, name, cellNames(on))];
    return key === 'unread' || isManyIn(on, name)
      ? []
      : [problem(checking, here, `${quoted(name)} is no list, so it cannot be read in part`)];
  });

/** `shape` is the shape of the policy's kind. */
export const caseProblems = (
  document: Document,
  shapes: Shapes,
  shape: Shape,
  params: readonly Param[],
  cases: readonly Case[],
): readonly Problem[] => {
  const checking: Checking = { document, shapes };
  const organization = shapes.get('organization') ?? shape;
  return cases.flatMap((one, index): readonly Problem[] => {
    const path: Path = ['cases', index];
    const values = Object.entries(one.params).flatMap(([name, value]) => {
      const param = params.find((other) => other.name === name);
      const message = param ? paramProblem(param, value) : `there is no parameter ${quoted(name)}`;
      return message ? [problem(checking, [...path, 'params', name], message)] : [];
    });
    return [
      ...overlayProblems(checking, one.resource, shape, [...path, 'resource'], Object.keys(shape.fields)),
      ...overlayProblems(checking, one.links, shape, [...path, 'links'], Object.keys(shape.links)),
      ...overlayProblems(checking, one.organization, organization, [...path, 'organization']),
      ...namesProblems(checking, one, 'unread', shape, organization, path),
      ...namesProblems(checking, one, 'partial', shape, organization, path),
      ...values,
      ...(timeOf(one.now) === undefined ? [problem(checking, [...path, 'now'], `${quoted(one.now)} is not a date that exists`)] : []),
    ];
  });
};
