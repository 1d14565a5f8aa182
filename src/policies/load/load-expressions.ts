// The expressions of one policy file: each is checked in turn, lets before the expressions that use them; errors have positions in the YAML.

import type { Environment } from '@marcbachmann/cel-js';
import type { Problem } from '../../errors.ts';
import { isObject } from '../../json.ts';
import type { Document } from '../../yaml/parse.ts';
import { type Path, valueAt } from '../../yaml/path.ts';
import { joinLines, prose } from '../../yaml/prose.ts';
import { quoted } from '../../yaml/visible.ts';
import { checkExpression, type ExpressionScope } from '../language/check-expression.ts';
import type { Typed } from '../language/expression.ts';
import { needsResource } from '../language/reads.ts';
import type { Shapes } from '../language/shape.ts';
import type { ExpressionError } from '../language/to-expression.ts';
import { piecesOf } from '../message.ts';
import { type Let, type Policy, severities, type Template } from '../policy.ts';
import { cutByComment, notText, type PolicyLine, policyLines } from './read-as-yaml.ts';

export interface Expressions {
  readonly lets: readonly Let[];
  readonly where?: Typed;
  readonly require?: Typed;
  readonly escalate: Policy['escalate'];
  readonly unknownWhen: Policy['unknownWhen'];
  readonly message: Policy['message'];
  readonly fixWhen?: Typed;
  readonly fixTemplates: readonly Template[];
  readonly warnings: readonly Problem[];
}

interface Checking {
  readonly document: Document;
  readonly lines: readonly PolicyLine[];
  readonly environment: Environment;
  readonly shapes: Shapes;
  readonly params: readonly string[];
  readonly kind: string | undefined;
  /** The names of all lets, also of those that are not checked yet. */
  readonly letKeys: ReadonlySet<string>;
  readonly lets: Set<string>;
  /** Lets with a mistake: an expression that uses one is not wrong because of that. */
  readonly failedLets: Set<string>;
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

const reserved: ReadonlySet<string> = new Set(['resource', 'organization', 'params', 'now', 'cel', 'google']);

/** One expression, whose text starts at `from` of the text at the path. */
const check = (checking: Checking, path: Path, text: string, expected: string | undefined, from = 0): Typed | undefined => {
  const { document, environment, shapes, lets, failedLets, params, kind, problems, warnings } = checking;
  const scope: ExpressionScope = { environment, shapes, lets, params, kind };
  const checked = checkExpression(text, scope, expected);
  const placed = (found: readonly ExpressionError[]): readonly Problem[] =>
    found.map(({ message, help, range, unknownName }) => {
      const isLater = unknownName !== undefined && checking.letKeys.has(unknownName);
      const remedy = isLater ? `Move \`${unknownName}\` before it: a \`let\` may use those before it.` : help;
      return {
        code: 'policy-expression',
        message,
        // The position of a key replaces a missing position.
        at: from < 0 ? document.keyAt(path) : document.within(path, from + range.start),
        ...(remedy ? { help: remedy } : {}),
      };
    });
  if ('typed' in checked) {
    warnings.push(...placed(checked.warnings));
    return checked.typed;
  }
  if (checked.faults.some(({ unknownName }) => unknownName !== undefined && failedLets.has(unknownName))) return undefined;
  const cut = cutByComment(document, checking.lines, path);
  problems.push(...(cut ? [cut] : placed(checked.faults)));
  return undefined;
};

const checkAt = (checking: Checking, path: Path, expected?: string): Typed | undefined => {
  const value = valueAt(checking.document.value, path);
  const wrong = notText(checking.document, checking.lines, path);
  if (wrong) checking.problems.push(wrong);
  // The schema refuses an empty one.
  return typeof value === 'string' && value !== '' ? check(checking, path, value, expected) : undefined;
};

const keysAt = ({ value: whole }: Document, path: Path): readonly string[] => {
  const value = valueAt(whole, path);
  return isObject(value) ? Object.keys(value) : [];
};

const checkLets = (checking: Checking): readonly Let[] => {
  const resourceLets = new Set<string>();
  return letNames(checking).flatMap((name): readonly Let[] => {
    const path: Path = ['let', name];
    if (reserved.has(name)) {
      checking.problems.push({
        code: 'policy',
        message: `${quoted(name)} already means something in expressions`,
        at: checking.document.keyAt(path),
        help: 'Choose another name.',
      });
      return [];
    }
    const typed = checkAt(checking, path);
    if (!typed) {
      checking.failedLets.add(name);
      return [];
    }
    const once = !needsResource(typed.expression, resourceLets);
    if (!once) resourceLets.add(name);
    checking.lets.add(name);
    checking.environment.registerVariable(name, typed.type);
    return [{ name, typed, once }];
  });
};
const letNames = ({ document }: Checking): readonly string[] => document.entries(['let']).map(({ key }) => String(key));

/** `key`: the last part of the path is the text itself, not the location of a text. */
const checkTemplate = (checking: Checking, path: Path, key = false): Template | undefined => {
  const template = key ? path.at(-1) : valueAt(checking.document.value, path);
  if (typeof template !== 'string') return undefined;
  const pieces = piecesOf(template);
  if ('message' in pieces) {
    const at = key ? checking.document.keyAt(path) : checking.document.within(path, pieces.offset);
    checking.problems.push({ code: 'policy', message: pieces.message, at });
    return undefined;
  }
  const parts = pieces.flatMap((piece) => {
    const typed = piece.type === 'place' ? check(checking, path, piece.expression, undefined, key ? -1 : piece.offset) : undefined;
    return typed && piece.type === 'place' ? [{ name: piece.expression, typed }] : [];
  });
  return { template, parts };
};

/** All keys and texts below a path, for example in a piece of desired state. */
const checkTemplates = (checking: Checking, path: Path): readonly Template[] => {
  const { document } = checking;
  const own = typeof valueAt(document.value, path) === 'string' ? [checkTemplate(checking, path)] : [];
  const below = document.entries(path).flatMap(({ key }) => {
    const inside: Path = [...path, key];
    return [typeof key === 'string' ? checkTemplate(checking, inside, true) : undefined, ...checkTemplates(checking, inside)];
  });
  return [...own, ...below].flatMap((template) => (template && template.parts.length > 0 ? [template] : []));
};

/** The names of the parts are pieces of the text. */
const onOneLine = ({ template, parts }: Template): Template => ({
  template: prose(template),
  parts: parts.map((part) => ({ ...part, name: joinLines(part.name) })),
});

const checkMessages = (checking: Checking): Policy['message'] => {
  const paths: readonly (readonly [string, Path])[] =
    typeof valueAt(checking.document.value, ['message']) === 'string'
      ? [['en', ['message']]]
      : keysAt(checking.document, ['message']).map((language) => [language, ['message', language]]);
  const templates = paths.flatMap(([language, path]): (readonly [string, Template])[] => {
    const template = checkTemplate(checking, path);
    return template ? [[language, onOneLine(template)]] : [];
  });
  return Object.fromEntries(templates);
};

const conditions = (checking: Checking, section: string): readonly (readonly [string, Typed])[] =>
  keysAt(checking.document, [section]).flatMap((key): (readonly [string, Typed])[] => {
    const typed = checkAt(checking, [section, key], 'bool');
    return typed ? [[key, typed]] : [];
  });

const causes = ['no-value', 'no-ledger', 'not-offered', 'stale'] as const;

/** `environment` belongs to this policy: its lets are added to it. Problems are added to the given list. */
export const loadExpressions = (
  document: Document,
  environment: Environment,
  shapes: Shapes,
  params: readonly string[],
  problems: Problem[],
): Expressions => {
  const checking: Checking = {
    document,
    lines: policyLines(document.text),
    environment,
    shapes,
    params,
    kind: isObject(document.value) && typeof document.value['kind'] === 'string' ? document.value['kind'] : undefined,
    letKeys: new Set(keysAt(document, ['let'])),
    lets: new Set(),
    failedLets: new Set(),
    problems,
    warnings: [],
  };
  const lets = checkLets(checking);
  const where = checkAt(checking, ['where'], 'bool');
  const require = checkAt(checking, ['require'], 'bool');
  const escalate = new Map(conditions(checking, 'escalate'));
  const unknownWhen = new Map(conditions(checking, 'unknown_when'));
  const message = checkMessages(checking);
  const fixWhen = checkAt(checking, ['fix', 'when'], 'bool');
  const fixTemplates = checkTemplates(checking, ['fix', 'desired']);
  return {
    lets,
    ...(where ? { where } : {}),
    ...(require ? { require } : {}),
    escalate: severities.flatMap((to) => {
      const when = escalate.get(to);
      return when ? [{ to, when }] : [];
    }),
    unknownWhen: causes.flatMap((cause) => {
      const when = unknownWhen.get(cause);
      return when ? [{ cause, when }] : [];
    }),
    message,
    fixTemplates,
    warnings: checking.warnings,
    ...(fixWhen ? { fixWhen } : {}),
  };
};
