// `removed:`: addresses of resources that must not exist.

import type { Problem } from '../errors.ts';
import { instant } from '../platform/instant.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { prose } from '../yaml/prose.ts';
import { visible } from '../yaml/visible.ts';
import type { PlacedKind } from './declare-items.ts';
import type { Removed } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import { addressForm, type KindNamed, type ReadAddress, readAddress } from './item-address.ts';
import type { Merged, WrittenValue } from './merge.ts';

type Complaint = Pick<Problem, 'message' | 'help'>;
type WrittenRemoved = NonNullable<DesiredFile['removed']>[string];

const complaint = (
  text: string,
  read: Exclude<ReadAddress, { type: 'address' }>,
  names: readonly string[],
  named: KindNamed,
): Complaint => {
  const shown = `\`${visible(text)}\``;
  if (read.type === 'malformed')
    return {
      message: `${shown} is not a valid resource address of a ${read.kind.title[0]}`,
      help: `Use the form \`${addressForm(read.kind, named)}\`.`,
    };
  if (read.type === 'not-declared')
    return {
      message: `${shown} cannot be removed: a desired state cannot declare a ${read.name}`,
      help: `Removable kinds: ${names.join(', ')}.`,
    };
  const guess = didYouMean(text.split('/')[0] ?? '', names);
  return {
    message: `${shown} is not a valid resource address`,
    help: guess ?? 'A resource address begins with its kind, as in `member/bob@acme.example` or `volume/br-se1/db-data`.',
  };
};

/** The address, or why it cannot be removed. */
const target = (text: string, kinds: readonly PlacedKind[], named: KindNamed): Removed['address'] | Complaint => {
  const read = readAddress(text, named);
  const names = kinds.filter(({ place }) => place.removable).map(({ name }) => name);
  if (read.type !== 'address') return complaint(text, read, names, named);
  const message = `\`${visible(text)}\` cannot be removed: the platform has no operation to remove ${read.kind.title[1]}`;
  return read.kind.place.removable ? read.address : { message, help: 'Remove it from `removed:`.' };
};

const unreal = ({ value, document, path }: WrittenValue<WrittenRemoved>): readonly Problem[] => {
  if (value.since === undefined || typeof instant(value.since) === 'string') return [];
  const message = `\`since\` is not a valid date: \`${visible(value.since)}\``;
  return [{ code: 'value', message, at: document.at([...path, 'since']), help: 'Use a date such as `2026-10-01`.' }];
};

export const readRemoved = (
  merged: Merged,
  kinds: readonly PlacedKind[],
  named: KindNamed,
): { readonly removed: readonly Removed[]; readonly problems: readonly Problem[] } => {
  const removed: Removed[] = [];
  const problems: Problem[] = [];
  for (const written of merged<WrittenRemoved>(['removed'])) {
    const address = target(String(written.key), kinds, named);
    problems.push(...unreal(written));
    if (typeof address === 'string') removed.push({ address, ...written.value, reason: prose(written.value.reason), at: written.keyAt });
    else problems.push({ code: 'address', ...address, at: written.keyAt });
  }
  return { removed, problems };
};
