// `removed:`: addresses of what must not exist.
import type { Problem } from '../errors.ts';
import { instant } from '../platform/instant.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { visible } from '../yaml/visible.ts';
import type { PlacedKind } from './declare-items.ts';
import type { Removed } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import { addressForm, type KindNamed, readAddress } from './item-address.ts';
import { entriesAs, type Merged, type Written } from './merge.ts';

type WrittenRemoved = NonNullable<DesiredFile['removed']>[string];

/** The address, or why it is none that can be removed. */
const target = (text: string, kinds: readonly PlacedKind[], named: KindNamed): Removed['address'] | Pick<Problem, 'message' | 'help'> => {
  const shown = `\`${visible(text)}\``;
  const read = readAddress(text, named);
  const [kind = ''] = text.split('/');
  const names = kinds.filter(({ place }) => place.removable).map(({ name }) => name);
  switch (read.type) {
    case 'unknown-kind': {
      const help = didYouMean(kind, names) ?? 'Addresses begin with a kind: `member/bob@acme.example`, `volume/br-se1/db-data`.';
      return { message: `${shown} is no address`, help };
    }
    case 'not-declared':
      return { message: `${shown} cannot be removed by name: a desired state never names a ${read.name}`, help: `What can be: ${names.join(', ')}.` };
    case 'malformed':
      return { message: `${shown} is no address of a ${read.kind.title[0]}`, help: `Write \`${addressForm(read.kind, named)}\`.` };
    case 'address':
      if (read.kind.place.removable) return read.address;
      return { message: `${shown} cannot be removed: the platform cannot remove ${read.kind.title[1]}`, help: 'Take it out of `removed:`.' };
  }
};

const unreal = ({ value, document, path }: Written<WrittenRemoved>): readonly Problem[] => {
  if (value.since === undefined || typeof instant(value.since) === 'string') return [];
  const message = `no calendar has the day \`${visible(value.since)}\``;
  return [{ code: 'value', message, at: document.at([...path, 'since']), help: 'Write a day, e.g. `2026-10-01`.' }];
};

export const readRemoved = (
  merged: Merged,
  kinds: readonly PlacedKind[],
  named: KindNamed,
): { readonly removed: readonly Removed[]; readonly problems: readonly Problem[] } => {
  const removed: Removed[] = [];
  const problems: Problem[] = [];
  for (const written of entriesAs<WrittenRemoved>(merged, ['removed'])) {
    const address = target(String(written.key), kinds, named);
    problems.push(...unreal(written));
    if (typeof address === 'string') removed.push({ address, ...written.value, at: written.keyAt });
    else problems.push({ code: 'address', ...address, at: written.keyAt });
  }
  return { removed, problems };
};
