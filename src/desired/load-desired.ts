// A file or a directory → the declared organization, or all problems of all files at once.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { type Problem, TenantryError } from '../errors.ts';
import type { Kind } from '../kinds/kind.ts';
import { check } from '../yaml/check.ts';
import { desiredState as isDesiredState } from '../yaml/validators/desired-state.generated.js';
import { assembleDesired, isFit, type LoadedDesired, type NamedText, type ParsedDesired, parseFiles, parseTexts } from './parse-desired.ts';

/** In the order of the files; within a file in the order of its text. */
const inOrder = (files: readonly string[], problems: readonly Problem[]): readonly Problem[] => {
  const places = new Map(files.map((file, index) => [file, index]));
  const placeOf = ({ at }: Problem): number => (at === undefined ? -1 : (places.get(at.file) ?? -1));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Throws a TenantryError with every problem of texts that are not fit. */
export const failIfUnfit = (parsed: ParsedDesired): void => {
  if (isFit(parsed)) return;
  const { files, checked, unparsed, double } = parsed;
  const unfit = checked.flatMap((document) => check(document, 'desired', isDesiredState, schema));
  throw new TenantryError(inOrder(files, [...unparsed, ...unfit, ...double]));
};

const loaded = (parsed: ParsedDesired, catalogue: readonly Kind[]): LoadedDesired => {
  failIfUnfit(parsed);
  return assembleDesired(parsed, catalogue);
};

/** Throws a TenantryError with every problem: text and schema first, and the content once all files can be parsed. */
export const loadDesired = (path: string, catalogue: readonly Kind[]): LoadedDesired => loaded(parseFiles(path), catalogue);

/** The same from texts of another source, such as another revision. */
export const loadTexts = (texts: readonly NamedText[], catalogue: readonly Kind[]): LoadedDesired => loaded(parseTexts(texts), catalogue);
