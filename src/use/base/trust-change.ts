// Whether the trust file differs from the base, if it is in the same repository as the desired state.
import { relative } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { realPlace } from '../../files/file-status.ts';
import { operatorFile } from '../../files/operator-file.ts';
import { asText, readText } from '../../files/read-text.ts';
import type { BasePolicies } from '../../gate.ts';
import type { Trust } from '../../trust/trust.ts';
import { differingPaths, type TrustChange } from '../../trust/trust-change.ts';
import type { OpenBasePolicies } from './base-policies.ts';
import type { OpenBase } from './open-base.ts';
import { folderOf, type RevisionFile } from './read-revision.ts';
import { readableValue } from './readable-value.ts';

const textAt = ({ file, bytes, unfit }: RevisionFile): string | undefined => {
  if (unfit !== undefined) return undefined;
  try {
    return asText(file, bytes);
  } catch (cause) {
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

/** `file`: the opened trust file. undefined: it is unchanged, or not in the repository. Throws `base-unreadable`. */
export const trustChangeOf = (opened: OpenBase | undefined, { file }: Trust, path: string): TrustChange | undefined => {
  if (!opened || file === undefined) return undefined;
  const folder = folderOf(path);
  const way = relative(realPlace(folder), realPlace(file));
  const [before] = opened.revision.beside(way, file) ?? [];
  if (!before) return opened.revision.keeps(way) ? { type: 'added', file, paths: [] } : undefined;
  const [was, now] = [textAt(before), readText(operatorFile(file))];
  if (was === now) return undefined;
  const [old, current] = [was === undefined ? undefined : readableValue(() => was, file), readableValue(() => now, file)];
  return { type: 'changed', file, paths: old === undefined || current === undefined ? [] : differingPaths(old, current) };
};

/** The policies of the base, with what the change does to the trust file. */
export const withTrustChange = (base: OpenBasePolicies, trustChange: TrustChange | undefined): BasePolicies =>
  trustChange ? { ...base.rules, trustChange } : base.rules;
