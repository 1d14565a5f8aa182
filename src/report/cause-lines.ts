// The actors of drifted changes, according to the platform's audit events.
import type { Cause } from '../diff/event-index.ts';
import type { Causes } from '../diff/find-causes.ts';
import { type Address, nameOf } from '../kinds/address.ts';
import { describeCompleteness } from '../live/completeness.ts';
import { type Block, paragraph, type TextLine, tone } from './document.ts';

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
