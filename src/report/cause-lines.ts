// The actors of drifted changes, according to the platform's audit events; the likely causes of changes that are not in effect after an apply.
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { Cause } from '../diff/event-index.ts';
import type { Causes } from '../diff/find-causes.ts';
import { type Address, nameOf } from '../kinds/address.ts';
import type { StepId } from '../plan/plan.ts';
import { type Block, paragraph, type TextLine, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import { showValue } from './show-value.ts';
import type { Say } from './texts/texts.ts';

/** The e-mail or name if known, otherwise the platform id. */
const whoOf = ({ by, who }: Cause): string => (who === undefined ? '' : nameOf(who)) || by;

/** `volume.attach`: without the platform's own prefix. */
const actionOf = ({ action }: Cause): string => action.split('.').slice(-2).join('.');

/** One line of plain text, the same in every format. */
export const describeCause = (cause: Cause, say: Say): string => say.causes.changedBy(cause, whoOf(cause), actionOf(cause));

/** Empty if there is no event. */
export const causeLines = (causes: Causes | undefined, addresses: readonly Address[], say: Say): readonly TextLine[] => {
  const found = addresses.flatMap((address) => causes?.of[address] ?? []);
  return [...new Set(found.map((cause) => describeCause(cause, say)))].map((line) => [tone('quiet', line)]);
};

/** Why the actor is unknown. */
export const causesBlocks = (causes: Causes | undefined, say: Say): readonly Block[] =>
  !causes || causes.completeness.type === 'complete' ? [] : [paragraph(tone('warn', say.causes.unknown(causes.completeness)))];

const likelyLine = (one: LikelyCause, say: Say, { name, resource, sentence }: Naming): TextLine => {
  switch (one.type) {
    case 'in-progress':
      return say.causes.inProgress(resource(one.address), name(one.state));
    case 'changed':
      return [sentence(describeCause(one.cause, say))];
    case 'normalised':
      return say.causes.normalized(
        one.field,
        resource(one.address),
        name(showValue(one.wrote, say.format)),
        name(showValue(one.reads, say.format)),
      );
    case 'not-known':
      return say.causes.notKnown(sentence(one.why));
  }
};

export type LikelyCauses = readonly LikelyCause[] | undefined;

export const likelyCauseLines = (causes: LikelyCauses, step: StepId, say: Say, naming: Naming = asReported): readonly TextLine[] =>
  (causes ?? []).filter((one) => one.step === step).map((one) => likelyLine(one, say, naming));
