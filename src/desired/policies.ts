// `policies:`: which rules judge, and how they are set.
import { dirname, resolve } from 'node:path';
import type { Problem } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import type { Desired, PolicySetting } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import { entriesAs, entriesOf, type Merged, type Written } from './merge.ts';

type WrittenSetting = NonNullable<NonNullable<DesiredFile['policies']>['settings']>[string];
type Policies = Desired['policies'];

const settingOf = ({ key, keyAt, value }: Written<WrittenSetting>): PolicySetting => ({ policy: String(key), ...value, at: keyAt });

const unexplained = ({ key, value, document, path }: Written<WrittenSetting>): readonly Problem[] => {
  if (value.enabled !== false || value.reason !== undefined) return [];
  const message = `the rule \`${visible(String(key))}\` is switched off without a reason`;
  return [{ code: 'setting', message, at: document.at([...path, 'enabled']), help: 'Write `reason:` beside it: it is shown in every report.' }];
};

/** Paths in the file are relative to it. */
export const readPolicies = (merged: Merged): { readonly policies: Policies; readonly problems: readonly Problem[] } => {
  const settings = entriesAs<WrittenSetting>(merged, ['policies', 'settings']);
  const listed = (word: string): readonly Written[] =>
    (merged.entries(['policies']) ?? []).filter(({ key }) => key === word).flatMap(({ document, path }) => entriesOf(document, path));
  const paths = (word: string): Policies['files'] =>
    listed(word).map(({ value, at, document }) => ({ path: resolve(dirname(document.file), String(value)), at }));
  const isWritten = (merged.entries(['policies']) ?? []).some(({ key }) => key === 'packs');
  return {
    policies: {
      ...(isWritten && { packs: listed('packs').map(({ value }) => String(value)) }),
      files: paths('files'),
      lockFiles: paths('lock_files'),
      settings: settings.map(settingOf),
    },
    problems: settings.flatMap(unexplained),
  };
};
