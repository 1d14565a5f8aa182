// The attributes that a creation sends: every attribute is displayed, not only the name. Secrets are displayed by their names only.
import type { Arg } from '../kinds/step.ts';
import type { Step } from '../plan/plan.ts';
import { code, type TextLine } from './document.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

type Fields = { readonly [key: string]: Arg };

const isList = (value: Arg): value is readonly Arg[] => Array.isArray(value);

const isFields = (value: Arg): value is Fields => typeof value === 'object' && value !== null && !isList(value);

/** Objects that contain a name instead of a value: an id that does not exist yet, or a secret. */
const isReference = (value: Fields): boolean => typeof value['idOf'] === 'string' || typeof value['secret'] === 'string';

const shownText = (value: Arg, say: Say): string => {
  if (isList(value)) return value.map((one) => shownText(one, say)).join(', ');
  if (!isFields(value)) return showValue(value, say.format);
  if ('idOf' in value && typeof value.idOf === 'string') return value.idOf;
  if ('secret' in value && typeof value.secret === 'string') return say.change.secret(value.secret);
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${shownText(inner, say)}`)
    .join(', ');
};

/** Platform ids mean nothing to a reader; the description of the step names the resources. */
const isId = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

const linesOf = (body: Arg, before: string, say: Say): readonly (readonly [name: string, text: string])[] => {
  if (!isFields(body)) return [];
  return Object.entries(body).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const path = before === '' ? name : `${before}.${name}`;
    if (isFields(value) && !isReference(value)) return linesOf(value, path, say);
    const text = shownText(value, say);
    return text === '' || isId(text) ? [] : [[path, text]];
  });
};

/** Name and value, as text. */
export const attributesOf = ({ body }: Pick<Step, 'body'>, say: Say): readonly (readonly [name: string, text: string])[] =>
  linesOf(body ?? null, '', say);

/** Without attributes that the description of the step already contains. */
export const attributeLines = (step: Pick<Step, 'body' | 'description'>, say: Say): readonly TextLine[] =>
  attributesOf(step, say)
    .filter(([, text]) => !step.description.split(/[\s,:()]+/).includes(text))
    .map(([name, text]) => [`${name}: `, code(text)]);
