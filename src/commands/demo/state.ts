// The demo's platform from the files of examples/acme, which are installed beside the program.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desired } from '../../desired/desired.ts';
import { loadDesired } from '../../desired/load-desired.ts';
import { fail } from '../../errors.ts';
import { isFolder } from '../../files/file-status.ts';
import { kindList, kindNamed } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { count } from '../../report/document.ts';
import type { SavedState } from '../../simulator/state.ts';
import { type DemoSettings, demoPlatform } from './platform.ts';

/** The location of the examples: two folders up from a source file, one or two from the bundle. */
export const examplesFolder = (): string => {
  const found = ['../examples', '../../examples', '../../../examples']
    .map((way) => fileURLToPath(new URL(way, import.meta.url)))
    .find((folder) => isFolder(`${folder}/acme`));
  return (
    found ??
    fail('file-missing', 'The folder examples/acme was not found next to this program.', {
      help: 'Run the demo from a clone of the repository, or from the installed package.',
    })
  );
};

/** The content of the example's files. */
export const demoDesired = (): Desired => loadDesired(join(examplesFolder(), 'acme'), kindList).desired;

export const demoState = (settings: DemoSettings): SavedState => demoPlatform(demoDesired(), settings);

const counted: readonly KindName[] = [
  'member',
  'role',
  'service-account',
  'api-key',
  'group',
  'domain',
  'federation',
  'registry',
  'proxy-cache',
  'volume',
  'scheduler',
];

/** `43 members, 8 roles, …`. */
export const declaredCounts = ({ items, schedules, budgets }: Desired): string =>
  [
    ...counted.map((name) => count(items.filter(({ kind }) => kind === name).length, ...kindNamed(name).title)),
    count(schedules.length, 'schedule'),
    count(budgets.length, 'budget'),
  ].join(', ');
