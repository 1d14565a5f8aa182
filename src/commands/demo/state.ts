// The demo's platform from the files of examples/acme, which stand beside the program.
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { fail } from '../../errors.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { loadDesired } from '../../desired/load-desired.ts';
import type { SimulatorState } from '../../simulator/state.ts';
import { type DemoSettings, demoPlatform } from './platform.ts';

/** Where the examples lie: two folders up from a source file, one or two from the bundle. */
export const examplesFolder = (): string => {
  const found = ['../examples', '../../examples', '../../../examples']
    .map((way) => fileURLToPath(new URL(way, import.meta.url)))
    .find((folder) => existsSync(`${folder}/acme`));
  return (
    found ??
    fail('file-missing', 'The folder examples/acme is not beside this program.', {
      help: 'Run the demo from a clone of the repository, or from the installed package.',
    })
  );
};

export const demoState = (settings: DemoSettings): SimulatorState =>
  demoPlatform(loadDesired(`${examplesFolder()}/acme`, kindList).desired, settings);
