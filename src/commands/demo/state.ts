// The demo's platform from the files of examples/acme, which are installed beside the program.
import { join } from 'node:path';
import type { Desired } from '../../desired/desired.ts';
import { loadDesired } from '../../desired/load-desired.ts';
import { installedFolder } from '../../files/installed.ts';
import { kindList, kindNamed } from '../../kinds/catalogue.generated.ts';
import type { KindName } from '../../kinds/names.generated.ts';
import { count } from '../../report/document.ts';
import type { SavedState } from '../../simulator/state.ts';
import { type DemoSettings, demoPlatform } from './platform.ts';

export const examplesFolder = (): string => installedFolder('examples');

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
