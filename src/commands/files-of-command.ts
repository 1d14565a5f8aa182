// The files of a command line, and the use of each: derived from the tables of options only.
import type { NamedPath } from '../files/conflicts.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { TypedPath } from '../use/open/file-types.ts';
import type { FileTypeName } from '../yaml/file-types.ts';
import { type Command, type FileRole, flagOf, type Options, type ParsedOptions } from './command.ts';

export interface CommandFiles {
  /** Desired states: files of their projects may be displayed. */
  readonly desired: readonly NamedPath[];
  /** All inputs, including desired states. */
  readonly inputs: readonly NamedPath[];
  readonly outputs: readonly NamedPath[];
  /** Those whose content has a type of its own. */
  readonly typed: readonly TypedPath[];
}

interface Given extends NamedPath {
  readonly role: FileRole;
  readonly holds: readonly FileTypeName[] | undefined;
}

const filesGiven = (
  command: Command,
  given: readonly string[],
  chosen: ParsedOptions<Options>,
  env: Surroundings['env'],
): readonly Given[] => [
  ...command.arguments.flatMap(({ name, file, holds, otherwise, many }, index): readonly Given[] => {
    const paths = many ? given.slice(index) : [given[index] ?? otherwise];
    return paths.flatMap((path) => (file === undefined || path === undefined ? [] : [{ name: `<${name}>`, path, role: file, holds }]));
  }),
  ...Object.entries(command.options).flatMap(([name, { file, holds, otherwise, variable }]): readonly Given[] => {
    if (file === undefined) return [];
    const value = chosen[name];
    const written = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
    const fallback = (variable === undefined ? undefined : env[variable]) ?? otherwise;
    const paths = written.length > 0 || fallback === undefined ? written : [fallback];
    return paths
      .filter((path) => path !== '')
      .map((path) => ({ name: flagOf(name), path: file === 'report' ? path.slice(path.indexOf('=') + 1) : path, role: file, holds }));
  }),
];

export const filesOfCommand = (
  command: Command,
  given: readonly string[],
  chosen: ParsedOptions<Options>,
  { env }: Surroundings,
): CommandFiles => {
  const files = filesGiven(command, given, chosen, env);
  const having = (...roles: readonly Given['role'][]): readonly NamedPath[] =>
    files.filter(({ role }) => roles.includes(role)).map(({ name, path }) => ({ name, path }));
  return {
    desired: having('desired', 'update'),
    inputs: having('desired', 'update', 'input'),
    outputs: having('output', 'report'),
    typed: files.flatMap(({ name, path, holds }) => (holds === undefined ? [] : [{ name, path, holds }])),
  };
};
