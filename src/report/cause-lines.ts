// The actors of drifted changes, according to the platform's audit events; the likely causes of changes that are not in effect after an apply.
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { Cause } from '../diff/event-index.ts';
import type { Causes } from '../diff/find-causes.ts';
import { type Address, nameOf } from '../kinds/address.ts';
import { describeCompleteness } from '../live/completeness.ts';
import type { StepId } from '../plan/plan.ts';
import { type Block, paragraph, phrase, type TextLine, tone } from './document.ts';
import { asReported, type Naming } from './naming.ts';
import { showValue } from './show-value.ts';

/** The e-mail or name if known, otherwise the platform id. */
const whoOf = ({ by, who }: Cause): string => {
  const name = who === undefined ? '' : nameOf(who);
  return name || (by === '' ? 'somebody' : by);
};

/** `volume.attach`: without the platform's own prefix. */
const actionOf = ({ action }: Cause): string => action.split('.').slice(-2).join('.');

/** One line of plain text, the same in every format. */
export const describeCause = (cause: Cause): string => {
  const at = `${cause.at.slice(0, 10)} ${cause.at.slice(11, 16)} UTC`;
  return `last changed by ${whoOf(cause)} at ${at}: ${actionOf(cause)} (audit event ${cause.event})`;
};

/** Empty if there is no event. */
export const causeLines = (causes: Causes | undefined, addresses: readonly Address[]): readonly TextLine[] => {
  const found = addresses.flatMap((address) => causes?.of[address] ?? []);
  return [...new Set(found.map(describeCause))].map((line) => [tone('quiet', line)]);
};

/** Why the actor is unknown. */
export const causesBlocks = (causes: Causes | undefined): readonly Block[] => {
  if (!causes || causes.completeness.type === 'complete') return [];
  const why =
    causes.completeness.type === 'not-requested'
      ? 'the capture contains no audit events (create one with `tenantry capture --causes <time>`)'
      : `the collection of audit events ${describeCompleteness(causes.completeness)}`;
  const what = causes.completeness.type === 'partial' ? 'Who made the changes is only partially known' : 'Who made the changes is unknown';
  return [paragraph(tone('warn', `${what}: ${why}`))];
};

const likelyLine = (one: LikelyCause, { name, resource, sentence }: Naming): TextLine => {
  switch (one.type) {
    case 'in-progress':
      return phrase`still in progress: ${resource(one.address)} is ${name(one.state)}`;
    case 'changed':
      return [sentence(describeCause(one.cause))];
    case 'normalised': {
      const [wrote, reads] = [showValue(one.wrote), showValue(one.reads)];
      return phrase`normalized by the platform: ${one.field} of ${resource(one.address)} was written as ${name(wrote)} and is reported as ${name(reads)}`;
    }
    case 'not-known':
      return phrase`cause unknown: ${sentence(one.why)}`;
  }
};

export type LikelyCauses = readonly LikelyCause[] | undefined;

export const likelyCauseLines = (causes: LikelyCauses, step: StepId, naming: Naming = asReported): readonly TextLine[] =>
  (causes ?? []).filter((one) => one.step === step).map((one) => likelyLine(one, naming));
