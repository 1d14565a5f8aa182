// What of a resource has a declared end ahead, so that standing access can be told from access for a time.
import { endingLists } from '../../desired/desired.ts';
import { addressOf, sameAddress } from '../../kinds/address.ts';
import { foldedEmail } from '../../kinds/email.ts';
import { groupOf } from '../../kinds/group-member/read.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import type { WorldFacts } from '../derived/derived.ts';
import type { Value } from '../evaluate/value.ts';
import type { Computed } from './computed.ts';

const ahead = ({ desired, now }: WorldFacts) => desired?.ends.filter(({ end }) => end > now) ?? [];

const add = (into: Map<string, Set<string>>, key: string, words: readonly string[]): void => {
  const own = into.get(key) ?? new Set();
  into.set(key, own);
  for (const word of words) own.add(word);
};

const wordOf = (field: string, name: string): string => (field === 'roles' ? `role/${name}` : name);

/** In the words of a path to administrator: `role/editor`, `bs_volume_list`, `group/platform`. */
const endsOfMembers = (facts: WorldFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  const items = facts.desired?.items ?? [];
  const ends = ahead(facts);
  const whole = new Set(ends.flatMap(({ address, grant }) => (grant ? [] : [address])));
  for (const { address, grant } of ends) if (grant) add(found, address, [wordOf(grant.field, grant.name)]);
  for (const item of items) {
    if (item.kind === 'member' && whole.has(item.address)) {
      for (const field of endingLists)
        add(
          found,
          item.address,
          (textsIn(item, field) ?? []).map((name) => wordOf(field, name)),
        );
    }
    if (item.kind !== 'group-member') continue;
    const member = addressOf('member', foldedEmail(textIn(item, 'email') ?? ''));
    if (whole.has(item.address) || whole.has(member)) add(found, member, [groupOf(item.address)]);
  }
  return found;
};

const memberEnds: Computed = {
  kind: 'member',
  name: 'ends',
  cell: {
    field: {
      type: 'list<string>',
      about: 'What of its access has a declared end ahead (`until`): `role/<name>`, permissions, `group/<name>`.',
      side: 'both',
    },
    sample: [],
  },
  needs: [],
  values: ({ facts }) => {
    const found = endsOfMembers(facts);
    return ({ row }): Value => [...(found.get(sameAddress(row.address)) ?? [])].sort();
  },
};

const keyEnd: Computed = {
  kind: 'api-key',
  name: 'declared_end',
  cell: {
    field: { type: 'time', about: 'When it ends according to the file (`until`); null: the file names no end.', side: 'both' },
    sample: null,
  },
  needs: [],
  values: ({ facts: { desired } }) => {
    const ends = new Map<string, number>(
      desired?.ends.flatMap(({ kind, address, end }) => (kind === 'api-key' ? [[address, end] as const] : [])),
    );
    return ({ row }) => ends.get(sameAddress(row.address)) ?? null;
  },
};

export const accessEndFields: readonly Computed[] = [memberEnds, keyEnd];
