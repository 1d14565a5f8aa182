// A plan that creates more than half of the declared resources may target the wrong organization: exactly these creations must be acknowledged.
import { kindOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { draftsBy } from '../draft.ts';
import { percent, shareFloor } from '../limits.ts';
import { type Guard, objection } from './guard.ts';

export const creationLimit: Guard = {
  name: 'creation-limit',
  about: 'Creating more than half of the declared resources of a kind with ten or more must be acknowledged.',
  overriddenBy: { acknowledgement: 'creations-above-half' },
  check: ({ drafts, lookup, limits }) => {
    const creations = draftsBy(drafts, ({ class: name, step }) => (step.creates && name !== 'due' ? [kindOf(step.creates)] : []));
    return kindList.flatMap((kind) => {
      const own = creations.get(kind.name) ?? [];
      const declared = lookup.allDeclared(kind.name).length;
      if (declared < shareFloor || own.length <= limits.creations * declared) return [];
      const message = `${own.length} of ${declared} declared ${kind.title[1]} would be created; the limit without acknowledgement is ${percent(limits.creations)}.`;
      return objection(message, 'Check that this is the right organization. Then acknowledge exactly these steps.', own);
    });
  },
};
