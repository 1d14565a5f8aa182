// Creating more than half of what is declared looks like the wrong organization: it needs an acknowledgement of exactly these creations.
import { catalogue } from '../../kinds/catalogue.generated.ts';
import { shareFloor } from '../limits.ts';
import type { Guard, Objection } from './guard.ts';
import { byKind, percent } from './removal-limit.ts';

export const creationLimit: Guard = {
  name: 'creation-limit',
  about: 'Creations above half of the declared items of a kind with ten or more need an acknowledgement.',
  yieldsTo: { acknowledgement: 'creations-above-half' },
  check: ({ drafts, desired, limits }) =>
    [...byKind(drafts, 'creates')].flatMap(([kind, creations]): readonly Objection[] => {
      const declared = desired.items.filter((item) => item.kind === kind).length;
      if (declared < shareFloor || creations.length <= limits.creations * declared) return [];
      const message = `${creations.length} of ${declared} declared ${catalogue[kind].title[1]} would be created; without an acknowledgement ${percent(limits.creations)} may be.`;
      const help = 'Make sure that this is the right organization; then acknowledge exactly these steps.';
      return [{ message, help, drafts: creations.map((draft) => draft.key) }];
    }),
};
