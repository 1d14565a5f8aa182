// `tenantry schema`: the JSON Schemas of the files that people write and of what commands print, for editors and programs.
import { join } from 'node:path';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { installedFiles, installedFolder, readInstalled } from '../files/installed.ts';
import { code, count, list, paragraph } from '../report/document.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import { defineCommand } from './command.ts';

const end = '.schema.json';

/** `trust`, `output/review`. */
const namesIn = (folder: string): readonly string[] =>
  installedFiles(folder).flatMap((path) => (path.endsWith(end) ? [path.slice(0, -end.length)] : []));

export const schema = defineCommand({
  about:
    'Prints a JSON Schema: of the files that people write (desired-state, trust, fleet, policy, framework), or of what a command prints (output/review and others). Without a name, lists them all. Editors complete and check a file whose first line names its schema.',
  arguments: [{ name: 'name', about: 'The schema', required: false, choices: () => Promise.resolve(namesIn(installedFolder('schemas'))) }],
  options: {},
  exits: [],
  examples: [{ command: 'schema desired-state', why: 'Redirect it into a file, and name that file in the first line of your YAML' }],
  run: ([name], _options, surroundings) => {
    const place = installedFolder('schemas');
    const names = namesIn(place);
    if (name === undefined) {
      printBlocks(
        [list(names.map((one) => ({ sign: '-', text: [code(one)], below: [] }))), paragraph(`They are in ${place}.`)],
        surroundings,
      );
      return Promise.resolve(commandResult(exitCodes.clean, [count(names.length, 'schema')]));
    }
    if (!names.includes(name))
      fail('usage', `There is no schema ${quoted(name)}.`, { help: didYouMean(name, names) ?? `Schemas: ${names.join(', ')}.` });
    surroundings.stdout.write(readInstalled(join(place, `${name}${end}`)));
    return Promise.resolve(quietResult(exitCodes.clean));
  },
});
