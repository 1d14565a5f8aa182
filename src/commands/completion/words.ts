// The completions as data: every command with its options and arguments, and the words or files that each of them accepts.
import { type Argument, type Command, type CommandRow, flagOf, isCommandGroup, type Option } from '../command.ts';

/** The offers of a shell at one position: these words, and files and folders only where they are accepted. */
export interface Offer {
  readonly words: readonly string[];
  readonly files: boolean;
}

export interface Flag {
  readonly flag: string;
  readonly about: string;
  readonly repeatable: boolean;
  /** undefined: it takes no value. */
  readonly value: Offer | undefined;
}

interface Place {
  readonly name: string;
  readonly offer: Offer;
}

export interface Word {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Arguments by position. */
  readonly places: readonly Place[];
  /** Its subcommands: `policy list`. */
  readonly below: readonly Word[];
}

/** The help's names for a value or an argument that is a path in the file system. */
const files: ReadonlySet<string> = new Set(['<file>', '<folder>', '<path>', 'file', 'folder', 'path']);

const valueOf = ({ type, value = '', choices }: Option): Offer | undefined => {
  if (type === 'flag') return undefined;
  return { words: choices ?? [], files: files.has(value) };
};

const offerOf = async ({ name, orFile, choices }: Argument): Promise<Offer> => ({
  words: (await choices?.()) ?? [],
  files: orFile === true || files.has(name),
});

const flagsOf = (command: Command): readonly Flag[] => [
  ...Object.entries(command.options).map(([name, option]) => ({
    flag: flagOf(name),
    about: option.about,
    repeatable: option.type === 'texts',
    value: valueOf(option),
  })),
  { flag: '--help', about: 'Show the help of this command', repeatable: false, value: undefined },
];

export const wordOf = async ({ name, summary, load }: CommandRow): Promise<Word> => {
  const loaded = await load();
  if (isCommandGroup(loaded)) return { name, summary, flags: [], places: [], below: await Promise.all(loaded.commands.map(wordOf)) };
  const places = await Promise.all(loaded.arguments.map(async (argument) => ({ name: argument.name, offer: await offerOf(argument) })));
  return { name, summary, flags: flagsOf(loaded), places, below: [] };
};

/** Each executable command with its path: `policy list` → [policy, list]. */
export const leavesOf = (words: readonly Word[], way: readonly string[] = []): readonly (readonly [way: readonly string[], word: Word])[] =>
  words.flatMap((word) => {
    const here = [...way, word.name];
    return word.below.length > 0 ? leavesOf(word.below, here) : [[here, word] as const];
  });
