// A message about a run: an event, in words, for one receiver. Small, whatever the run found; each line is safe to show, and a format escapes it for its receiver.
import { isLinkable, plainText, type TextLine } from '../report/document.ts';
import type { Say } from '../report/texts/texts.ts';
import type { NotifyEvent } from '../trust/notify.ts';
import type { Count, Timestamp } from '../value-types.ts';
import { visible } from '../yaml/visible.ts';

/** What a run says of itself. */
export interface About {
  /** The name of the organization, as far as it is known, or the file of a fleet. */
  readonly organization: string;
  /** null: not known, or a fleet. */
  readonly tenant: string | null;
  readonly at: Timestamp;
  /** The published report, or the run; undefined: there is none. */
  readonly link: string | undefined;
  readonly say: Say;
}

/** What every format says of a run. */
export interface RunMessage {
  /** What it is about. */
  readonly event: NotifyEvent;
  /** The name of the organization, as far as it is known; of a fleet, its file. */
  readonly organization: string;
  /** The tenant id; null: not known, or a fleet. */
  readonly tenant: string | null;
  /** The time of the evaluation, UTC. */
  readonly at: Timestamp;
  /** The event and the organization in words. */
  readonly title: string;
  /** What got worse: the first ten, each at most 240 characters. */
  readonly items: readonly string[];
  /** How many more there are. */
  readonly more: Count;
  /** The published report, or the run on GitHub; null: there is none. */
  readonly link: string | null;
}

export interface Notification extends RunMessage {
  /** The words of a link, and of the number of others. */
  readonly words: { readonly open: string; readonly more: string };
}

/** A message is read on a telephone: everything else is behind the link. */
const [mostItems, mostCharacters] = [10, 240];

const cut = (text: string): string => {
  const characters = Array.from(text);
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}…` : text;
};

/** Cut first, so that no line costs more than it shows. */
const lineOf = (line: TextLine): string => cut(visible(cut(plainText(line))));

/** undefined: nothing happened. `fresh`: how many of them are no first evaluation. */
export const messageOf = (
  event: NotifyEvent,
  all: readonly TextLine[],
  { say, link, ...about }: About,
  fresh = all.length,
): Notification | undefined => {
  if (all.length === 0) return undefined;
  const organization = lineOf([about.organization]);
  const more = Math.max(0, all.length - mostItems);
  return {
    event,
    organization,
    tenant: about.tenant,
    at: about.at,
    title: say.notify.title[event](all.length, organization, fresh),
    items: all.slice(0, mostItems).map(lineOf),
    more,
    link: link !== undefined && isLinkable(link) ? link : null,
    words: { open: say.notify.open, more: more === 0 ? '' : say.format.more(more) },
  };
};
