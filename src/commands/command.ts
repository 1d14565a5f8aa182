// A command as data: its name, its arguments and options, and its function. Help, parsing and completion are derived from these tables.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { FileTypeName } from '../yaml/file-types.ts';

/**
 * The use of a path on the command line. desired: a desired state, read with all files that it refers to; input: read; output: written or appended to; report:
 * `format=file`, written; folder: files are written into it; update: a desired state that is read and written again.
 */
export type FileRole = 'desired' | 'input' | 'output' | 'report' | 'folder' | 'update';

/** A path in the file system that an option or an argument names. What is read states its type, so that a file of another type is refused by its name. */
type NamesFile = {
  /** The default path. */
  readonly otherwise?: string;
} & (
  | { readonly file?: undefined; readonly holds?: undefined }
  | { readonly file: 'output' | 'report' | 'folder'; readonly holds?: readonly FileTypeName[] }
  | { readonly file: 'desired' | 'update' | 'input'; readonly holds: readonly FileTypeName[] }
);

/** The groups of options, in the order of the help. */
export const optionGroups = {
  input: 'Input',
  network: 'Network',
  behavior: 'Behavior',
  selection: 'Selection',
  approval: 'Approval',
  evaluation: 'Evaluation',
  calls: 'API calls',
  output: 'Output',
} as const;

/** flag: present or absent; text: one value; texts: repeatable. */
export type Option = NamesFile & {
  readonly group: keyof typeof optionGroups;
  readonly type: 'flag' | 'text' | 'texts';
  /** The placeholder of the value in the help: `<file>`. */
  readonly value?: string;
  readonly about: string;
  /** All possible values. */
  readonly choices?: readonly string[];
  /** The environment variable with the default path. */
  readonly variable?: string;
  /** A limit of each organization of a fleet, not of the run. */
  readonly forEach?: true;
};
/** By name in camel case: `failOn` is `--fail-on`. */
export type Options = Readonly<Record<string, Option>>;

interface Given {
  readonly flag: boolean;
  readonly text: string | undefined;
  readonly texts: readonly string[];
}
export type ParsedOptions<O extends Options> = { readonly [N in keyof O]: Given[O[N]['type']] };

export type Argument = NamesFile & {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
  /** All possible values, for completion; loaded only there. */
  readonly choices?: () => Promise<readonly string[]>;
  /** It takes all remaining values; only the last argument. */
  readonly many?: true;
  /** An empty value has a meaning: the word of a line that is completed. */
  readonly mayBeEmpty?: true;
  /** A file is also accepted, although the name does not suggest it. */
  readonly orFile?: true;
};

/** Exit codes of every command. */
const exitsOfAll = [exitCodes.clean, exitCodes.invalid, exitCodes.defect, exitCodes.interrupted] as const;

export const exitsOf = ({ exits }: Pick<Command, 'exits'>): readonly ExitCode[] => [...exitsOfAll, ...exits];

export interface Command<O extends Options = Options> {
  /** A few lines, for its own help. */
  readonly about: string;
  readonly arguments: readonly Argument[];
  readonly options: O;
  /** Its exit codes, in addition to those of every command. */
  readonly exits: readonly Exclude<ExitCode, (typeof exitsOfAll)[number]>[];
  readonly examples: readonly { readonly command: string; readonly why: string }[];
  run(given: readonly string[], options: ParsedOptions<O>, surroundings: Surroundings): Promise<CommandResult>;
}

/** Types a command from its options; erased to `Command` in the table. */
export const defineCommand = <O extends Options>(command: Command<NoInfer<O>> & { readonly options: O }): Command<O> => command;

/** A command that only groups others: `policy list`. */
export interface CommandGroup {
  readonly commands: readonly CommandRow[];
}

export interface CommandRow {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<Command | CommandGroup>;
}

export const isCommandGroup = (loaded: Command | CommandGroup): loaded is CommandGroup => 'commands' in loaded;

export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
