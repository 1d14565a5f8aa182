// One YAML file → a policy and its cases, or all problems of the file at once, each with its position.
import schema from '../../../schemas/policy.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../../errors.ts';
import { isArray, isObject, type Json } from '../../json.ts';
import { check } from '../../yaml/check.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { type Document, parseYaml } from '../../yaml/parse.ts';
import { prose } from '../../yaml/prose.ts';
import { policy as isPolicy } from '../../yaml/validators/policy.generated.js';
import { quoted } from '../../yaml/visible.ts';
import { readsForKinds } from '../for-kind.ts';
import { environmentFor } from '../language/cel-environment.ts';
import { readsOf } from '../language/reads.ts';
import { memberType } from '../language/shape.ts';
import type { Text } from '../languages.ts';
import { celTypeNamed, celTypeOf } from '../parameter.ts';
import type { Policy } from '../policy.ts';
import type { LoadedPolicy } from './check-names.ts';
import { caseProblems, casesOf } from './load-cases.ts';
import type { LoadContext } from './load-context.ts';
import { type Expressions, loadExpressions } from './load-expressions.ts';
import { packsOf, paramProblems, paramsOf } from './load-params.ts';
import type { WrittenPolicy, WrittenText } from './policy-file.ts';
import { readAsYaml } from './read-as-yaml.ts';

const writtenKinds = (kind: WrittenPolicy['kind']): readonly [string, ...(readonly string[])] => (typeof kind === 'string' ? [kind] : kind);

const parse = (text: string, file: string): Document => {
  try {
    return parseYaml(text, file);
  } catch (error) {
    if (error instanceof TenantryError) throw new TenantryError(readAsYaml(error.problems, text), { cause: error });
    throw error;
  }
};

const textOf = (written: WrittenText): Text => {
  const { en, ...others } = typeof written === 'string' ? { en: written } : written;
  return { en: prose(en), ...Object.fromEntries(Object.entries(others).map(([language, text]) => [language, prose(text)])) };
};

/** The errors of the schema, without the positions of misread expressions: those have messages of their own. */
const schemaProblems = (document: Document): readonly Problem[] => {
  const found = check(document, 'policy', isPolicy, schema);
  if (found.some(({ code }) => code === 'file-other-type')) return found;
  const noCases = isObject(document.value) && (document.value['cases'] === undefined || JSON.stringify(document.value['cases']) === '[]');
  const problems = found.filter(({ message }) => !(noCases && message.includes('cases')));
  const help = 'Add `cases:` with one that passes, one that fails and one that is unknown.';
  return noCases
    ? [...problems, { code: 'policy-cases', message: 'the policy has no test cases', at: document.keyAt(['cases']), help }]
    : problems;
};

const semanticProblems = (document: Document, written: WrittenPolicy, context: LoadContext): readonly Problem[] => {
  const { id, kind, fix, manual = false } = written;
  const problem = (key: string, message: string, help?: string): Problem => ({
    code: 'policy',
    message,
    at: document.at([key]),
    ...(help ? { help } : {}),
  });
  const kinds = [...context.shapes.values()].flatMap(({ name, isRecord }) => (isRecord ? [] : [name]));
  const [first] = writtenKinds(kind);
  const [word] = first.split('-');
  const unknown = writtenKinds(kind).filter((name) => !kinds.includes(name));
  const isKind = unknown.length === 0;
  const fixable = fix.desired !== undefined || fix.due !== undefined;
  return [
    ...unknown.map((name) => problem('kind', `there is no kind ${quoted(name)}`, didYouMean(name, kinds))),
    ...(id.startsWith(`${word}-`) || !isKind ? [] : [problem('id', `an id starts with its kind: \`${first}-…\``)]),
    ...(fixable || manual
      ? []
      : [problem('fix', 'the policy does not say how to fix a failure', 'Add `desired:` or `due:` to `fix`, or `manual: true`.')]),
    ...Object.keys(written.unknown_because ?? {}).flatMap((cause) =>
      Object.hasOwn(written.unknown_when ?? {}, cause)
        ? []
        : [problem('unknown_because', `there is no condition \`unknown_when.${cause}\``, 'Remove the text, or add the condition.')],
    ),
    ...(fixable && manual ? [problem('manual', '`manual: true` contradicts `fix.desired` and `fix.due`', 'Remove `manual`.')] : []),
  ];
};

/** What the first of several kinds has, and another one has not, or of another type. */
const kindProblems = (
  document: Document,
  { kind }: WrittenPolicy,
  reads: readonly string[],
  { shapes }: LoadContext,
): readonly Problem[] => {
  const [first, ...others] = writtenKinds(kind);
  const shape = shapes.get(first);
  return reads.flatMap((read) => {
    const name = read.startsWith(`${first}.`) ? read.slice(first.length + 1) : '';
    const type = shape && memberType(shape, name);
    return others.flatMap((other): readonly Problem[] => {
      const its = shapes.get(other);
      if (!shape || type === undefined || !its || memberType(its, name) === type) return [];
      return [
        {
          code: 'policy',
          message: `${its.title[1]} have no ${quoted(name)} of the type that ${shape.title[1]} have`,
          at: document.at(['kind']),
          help: `Remove ${quoted(other)}, or write a policy for it.`,
        },
      ];
    });
  });
};

/** Frameworks and controls that do not exist: a report would count them as covered. */
const controlProblems = (document: Document, written: WrittenPolicy, known: LoadContext['controls']): readonly Problem[] =>
  (['controls', 'supports'] as const).flatMap((section) =>
    Object.entries(written[section] ?? {}).flatMap(([framework, ids]): readonly Problem[] => {
      const all = known.get(framework);
      if (!known.has(framework)) {
        const help = didYouMean(framework, [...known.keys()]) ?? `Frameworks: ${[...known.keys()].join(', ')}.`;
        return [{ code: 'policy', message: `unknown framework ${quoted(framework)}`, at: document.keyAt([section, framework]), help }];
      }
      return ids.flatMap((id, index): readonly Problem[] => {
        if (!all || all.has(id)) return [];
        const help = didYouMean(id, [...all]) ?? `Its controls: tenantry policy frameworks ${framework}.`;
        return [
          {
            code: 'policy',
            message: `${quoted(framework)} has no control ${quoted(id)}`,
            at: document.at([section, framework, index]),
            help,
          },
        ];
      });
    }),
  );

const sourceOf = (value: Json): Policy['source'] => {
  const entries = isObject(value) ? Object.entries(value) : [];
  const texts = entries.flatMap(([key, part]): readonly (readonly [string, Json])[] => {
    if (key === 'where' || key === 'require') return [[key, part]];
    if (key === 'fix' && isObject(part) && part['when'] !== undefined) return [['fix.when', part['when']]];
    const isSection = (key === 'let' || key === 'escalate' || key === 'unknown_when') && isObject(part);
    return isSection ? Object.entries(part).map(([name, text]) => [`${key}.${name}`, text] as const) : [];
  });
  return Object.fromEntries(texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.trim()]] : [])));
};

const policyOf = (
  written: WrittenPolicy,
  expressions: Expressions & Pick<Policy, 'require'>,
  params: Policy['params'],
  document: Document,
): Policy => {
  const {
    id,
    aliases = [],
    since,
    overrides,
    below,
    title,
    why,
    kind,
    severity,
    fix,
    manual = false,
    controls = {},
    supports = {},
    unknown_because: unknownBecause = {},
  } = written;
  const [first, ...furtherKinds] = writtenKinds(kind);
  const { lets, where, require, escalate, unknownWhen, message, fixWhen, fixTemplates, warnings } = expressions;
  const verdict = [...lets.map((one) => one.typed), ...(where ? [where] : []), require, ...unknownWhen.map(({ when }) => when)];
  const reads = readsForKinds(
    readsOf([...verdict, ...escalate.map(({ when }) => when)].map(({ expression }) => expression)),
    writtenKinds(kind),
  );
  const said = [...Object.values(message), ...fixTemplates].flatMap(({ parts }) => parts.map(({ typed }) => typed.expression));
  const shown = fixWhen ? [...said, fixWhen.expression] : said;
  return {
    id,
    aliases,
    ...(since === undefined ? {} : { since }),
    ...(overrides === undefined ? {} : { overrides }),
    ...(below === undefined ? {} : { below }),
    title: textOf(title),
    why: textOf(why),
    message,
    kind: first,
    ...(furtherKinds.length > 0 && { furtherKinds }),
    severity,
    escalate,
    packs: packsOf(written),
    params,
    lets,
    ...(where ? { where } : {}),
    require,
    unknownWhen: unknownWhen.map((one) => {
      const says = unknownBecause[one.cause];
      return says === undefined ? one : { ...one, says: prose(says) };
    }),
    fix: {
      text: textOf(fix.text),
      ...(fix.desired ? { desired: fix.desired } : {}),
      ...(fixWhen ? { when: fixWhen } : {}),
      templates: fixTemplates,
      ...(fix.due === undefined ? {} : { due: fix.due }),
    },
    manual,
    controls,
    supports,
    source: sourceOf(document.value),
    reads,
    shows: readsForKinds(readsOf(shown), writtenKinds(kind)).filter((read) => !reads.includes(read)),
    ...(warnings.length > 0 ? { warnings } : {}),
    at: document.keyAt(['id']),
  };
};

/**
 * The types of the parameters of a file that violates its schema, so that its expressions are checked as well. undefined if one type is unknown: every
 * expression that uses it would fail, and the mistake is already reported at the type.
 */
const likelyTypes = (value: Json): Readonly<Record<string, string>> | undefined => {
  const params = isObject(value) && isObject(value['params']) ? value['params'] : {};
  const types = Object.entries(params).map(([name, param]) => [name, isObject(param) ? celTypeNamed(param['type']) : undefined] as const);
  const known = types.flatMap(([name, type]) => (type !== undefined && /^[a-z][a-z0-9_]*$/.test(name) ? [[name, type]] : []));
  return known.length === types.length ? Object.fromEntries(known) : undefined;
};

const inPlace = (a: Problem, b: Problem): number => (a.at?.line ?? 0) - (b.at?.line ?? 0) || (a.at?.col ?? 0) - (b.at?.col ?? 0);

const placeOf = ({ at }: Problem): string => `${at?.line}:${at?.col}`;

/** A misread expression is reported once, not also as a value of the wrong type. */
const failWith = (problems: readonly Problem[]): void => {
  const eaten = new Set(problems.filter(({ code }) => code === 'policy-eaten').map(placeOf));
  const reported = problems.filter((problem) => problem.code === 'policy-eaten' || !eaten.has(placeOf(problem)));
  if (reported.length > 0) throw new TenantryError(reported.toSorted(inPlace));
};

/** `file` is its name in messages. Throws a TenantryError with all problems. */
export const loadPolicy = (text: string, file: string, context: LoadContext): LoadedPolicy => {
  const document = parse(text, file);
  const problems: Problem[] = [];
  const { value } = document;
  const stated = isObject(value) ? value['kind'] : undefined;
  const kind = isArray(stated) ? stated[0] : stated;
  const found = typeof kind === 'string' ? context.shapes.get(kind) : undefined;
  const shape = found?.isRecord ? undefined : found;
  const broken = schemaProblems(document);
  const written = broken.length === 0 ? (value as unknown as WrittenPolicy) : undefined;
  const params = written ? paramsOf(written) : [];
  const types = written ? Object.fromEntries(params.map((param) => [param.name, celTypeOf(param)])) : likelyTypes(value);
  const environment = shape && types && environmentFor(context.environment, shape.name, types);
  const expressions = environment && loadExpressions(document, environment, context.shapes, Object.keys(types), problems);
  if (!written) failWith([...problems, ...broken]);
  if (!written) throw new TypeError('a broken file has problems');
  const cases = casesOf(written, document);
  problems.push(
    ...paramProblems(document, params, packsOf(written)),
    ...semanticProblems(document, written, context),
    ...controlProblems(document, written, context.controls),
  );
  if (shape) problems.push(...caseProblems(document, context.shapes, shape, params, cases));
  failWith(problems);
  const require = expressions?.require;
  if (!expressions || !require) throw new TypeError('a rule without problems has its expressions');
  const places = {
    id: document.keyAt(['id']),
    overrides: document.at(['overrides']),
    aliases: (written.aliases ?? []).map((_, index) => document.at(['aliases', index])),
    below: (written.below ?? []).map((_, index) => document.at(['below', index])),
  };
  const policy = policyOf(written, { ...expressions, require }, params, document);
  failWith(kindProblems(document, written, [...policy.reads, ...policy.shows], context));
  return { policy, cases, places };
};
