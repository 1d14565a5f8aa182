// `policies:`: the evaluated policies, and their settings.

import { dirname, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { parseDuration } from '../yaml/duration.ts';
import { prose } from '../yaml/prose.ts';
import { visible } from '../yaml/visible.ts';
import type { Desired, PolicySetting } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import { entriesOf, type Merged, type WrittenValue } from './merge.ts';

type WrittenSetting = NonNullable<NonNullable<DesiredFile['policies']>['settings']>[string];
type WrittenTimes = NonNullable<NonNullable<DesiredFile['policies']>['fix_within']>;
type Policies = Desired['policies'];

const settingOf = ({ key, keyAt, value, document, path }: WrittenValue<WrittenSetting>): PolicySetting => ({
  policy: String(key),
  ...value,
  ...(value.reason !== undefined && { reason: prose(value.reason) }),
  ...(value.params && {
    paramsAt: Object.fromEntries(entriesOf(document, [...path, 'params']).map((entry) => [String(entry.key), entry.keyAt])),
  }),
  ...(value.only && { onlyAt: entriesOf(document, [...path, 'only']).map(({ at }) => at) }),
  at: keyAt,
});

const unexplained = ({ key, value, document, path }: WrittenValue<WrittenSetting>): readonly Problem[] => {
  if (value.enabled !== false || value.reason !== undefined) return [];
  const message = `the policy \`${visible(String(key))}\` is disabled without a reason`;
  return [{ code: 'setting', message, at: document.at([...path, 'enabled']), help: 'Add `reason:`. The reason is shown in every report.' }];
};

const day = 86_400_000;

const routing = (merged: Merged): Pick<Policies, 'fallbackOwner' | 'fixWithin'> => {
  const [owner] = merged<string>(['policies']).filter(({ key }) => key === 'fallback_owner');
  const [within] = merged<WrittenTimes>(['policies']).filter(({ key }) => key === 'fix_within');
  return {
    ...(owner && { fallbackOwner: { name: owner.value, at: owner.at } }),
    ...(within && {
      fixWithin: entriesOf<string>(within.document, within.path).map(({ key, value, keyAt }) => ({
        // The keys are all of WrittenTimes.
        severity: key as keyof WrittenTimes,
        days: (parseDuration(value) ?? 0) / day,
        at: keyAt,
      })),
    }),
  };
};

const adopted = (merged: Merged): Pick<Policies, 'since'> => {
  const [since] = merged<string>(['policies']).filter(({ key }) => key === 'since');
  return since ? { since: { version: since.value, at: since.at } } : {};
};

/** Paths in the file are relative to it. */
export const readPolicies = (merged: Merged): { readonly policies: Policies; readonly problems: readonly Problem[] } => {
  const settings = merged<WrittenSetting>(['policies', 'settings']);
  const listed = (word: string): readonly WrittenValue<string>[] =>
    merged(['policies'])
      .filter(({ key }) => key === word)
      .flatMap(({ document, path }) => entriesOf<string>(document, path));
  const paths = (word: string): Policies['files'] =>
    listed(word).map(({ value, at, document }) => ({ path: resolve(dirname(document.file), value), at }));
  const isWritten = merged(['policies']).some(({ key }) => key === 'packs');
  return {
    policies: {
      ...(isWritten && { packs: listed('packs').map(({ value }) => value), packsAt: listed('packs').map(({ at }) => at) }),
      ...adopted(merged),
      files: paths('files'),
      lockFiles: paths('lock_files'),
      settings: settings.map(settingOf).sort((a, b) => (a.policy < b.policy ? -1 : 1)),
      ...routing(merged),
    },
    problems: settings.flatMap(unexplained),
  };
};
