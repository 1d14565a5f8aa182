// The user's own frameworks: YAML files with the key `framework`, among the files that `policies.files` names.

import schema from '../../../schemas/framework.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../../errors.ts';
import { check } from '../../yaml/check.ts';
import { didYouMean } from '../../yaml/did-you-mean.ts';
import { type Document, parseYaml } from '../../yaml/parse.ts';
import { prose } from '../../yaml/prose.ts';
import { framework as isWritten } from '../../yaml/validators/framework.generated.js';
import { quoted } from '../../yaml/visible.ts';
import type { Framework } from '../framework.ts';

interface FrameworkText {
  readonly file: string;
  readonly text: string;
}

/** Decided by the text, because a file that is not valid YAML must still be reported. */
export const isFramework = ({ text }: FrameworkText): boolean => /^framework[ \t]*:/m.test(text);

/** The content of the file, as its schema proves it. */
interface FrameworkFile {
  readonly framework: string;
  readonly title: string;
  readonly about?: string;
  readonly procedural?: readonly string[];
  readonly controls: Readonly<Record<string, string>>;
}

/** In the order of the file: numeric keys of an object are not. */
const idsIn = (document: Document, { controls }: FrameworkFile): readonly string[] =>
  Object.keys(controls).sort((a, b) => {
    const [one, other] = [document.keyAt(['controls', a]), document.keyAt(['controls', b])];
    return one.line - other.line || one.col - other.col;
  });

/** Throws with the problems of the file. */
const readFramework = ({ text, file }: FrameworkText): Framework => {
  const document = parseYaml(text, file);
  const wrong = check(document, 'framework', isWritten, schema);
  if (wrong.length > 0) throw new TenantryError(wrong);
  // The schema has just proved the shape.
  const written = document.value as unknown as FrameworkFile;
  const ids = idsIn(document, written);
  const strange = (written.procedural ?? []).flatMap((id, index): readonly Problem[] => {
    if (Object.hasOwn(written.controls, id)) return [];
    const message = `${quoted(written.framework)} has no control ${quoted(id)}`;
    return [{ code: 'policy', message, at: document.at(['procedural', index]), help: didYouMean(id, ids) ?? 'List it under `controls`.' }];
  });
  if (strange.length > 0) throw new TenantryError(strange);
  return { ...written, controls: ids.map((id) => ({ id, title: prose(written.controls[id] ?? '') })), at: document.keyAt(['framework']) };
};

export interface LoadedFrameworks {
  readonly frameworks: readonly Framework[];
  readonly problems: readonly Problem[];
}

/** `known`: frameworks that exist already. */
export const loadFrameworks = (texts: readonly FrameworkText[], known: ReadonlyMap<string, unknown>): LoadedFrameworks => {
  const frameworks: Framework[] = [];
  const problems: Problem[] = [];
  const taken = new Set(known.keys());
  for (const text of texts) {
    try {
      const one = readFramework(text);
      const message = `the framework ${quoted(one.framework)} exists already`;
      if (taken.has(one.framework)) problems.push({ code: 'policy', message, ...(one.at && { at: one.at }), help: 'Use another name.' });
      else frameworks.push(one);
      taken.add(one.framework);
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems);
    }
  }
  return { frameworks, problems };
};

export const controlsOf = ({ framework, controls }: Framework): readonly [string, ReadonlySet<string>] => [
  framework,
  new Set(controls.map(({ id }) => id)),
];
