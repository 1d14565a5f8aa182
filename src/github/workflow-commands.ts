// Commands that a runner reads from the log: annotations and masks. They need no permission, so they replace the check of a read-only token.
import type { Secret } from '../secret.ts';
import { type Annotation, worstOf } from './annotation.ts';
import { truncateTo } from './truncate.ts';

/** Escaped like in the runner's own toolkit: a line break would begin another command. */
const escapedData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text: string): string => escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

type Properties = Readonly<Record<string, string | number | undefined>>;

const command = (name: string, properties: Properties, message: string): string => {
  const set = Object.entries(properties).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escapedProperty(`${value}`)}`]));
  return `::${name}${set.length === 0 ? '' : ` ${set.join(',')}`}::${escapedData(message)}`;
};

const names: Readonly<Record<Annotation['level'], string>> = { failure: 'error', warning: 'warning', notice: 'notice' };

/** Lines of a log. A runner displays ten of each level per step. */
export const annotationCommands = (annotations: readonly Annotation[]): readonly string[] =>
  worstOf(annotations).shown.map(({ path, line, endLine, level, title, message }) =>
    command(names[level], { file: path, line, endLine, title }, truncateTo(message, 4096)),
  );

export const warningCommand = (message: string): string => command('warning', {}, message);

/** Before any other output: the runner masks the value from then on, line by line. */
export const maskCommands = (secret: Secret): readonly string[] => {
  const value = secret.reveal();
  const lines = new Set([value, ...value.split(/\r?\n/)]);
  return [...lines].filter((line) => line.trim() !== '').map((line) => command('add-mask', {}, line));
};
