// Tells the destinations of the trust file what a run found. The run is over: nothing here changes its exit code, and what was not delivered is a warning.
import type { Problem } from '../errors.ts';
import { applyMessages } from '../notify/apply-messages.ts';
import { auditMessages, overdueMessage } from '../notify/audit-messages.ts';
import { fleetMessages } from '../notify/fleet-messages.ts';
import type { About, Notification } from '../notify/message.ts';
import { sendAll } from '../notify/send.ts';
import { lastScanOf } from '../report/comment/last-scan-parts.ts';
import { count } from '../report/document.ts';
import type { FleetReport } from '../report/fleet/fleet-formats.ts';
import { reviewIn } from '../report/in-language.ts';
import type { Review } from '../report/review.ts';
import type { Say } from '../report/texts/texts.ts';
import type { NotifyDestination } from '../trust/notify.ts';
import { type RunSettings, usualSettings } from '../trust/run-settings.ts';
import type { Ports } from './ports.ts';

/** Who is notified, and how. */
export interface Audience {
  readonly destinations: readonly NotifyDestination[];
  /** What a message links to; undefined: nothing. */
  readonly link: string | undefined;
  readonly say: Say;
}

const send = async (messages: readonly Notification[], { destinations }: Audience, ports: Ports): Promise<readonly Problem[]> => {
  const { delivered, problems } = await sendAll(messages, destinations, ports);
  if (delivered > 0) ports.progress?.note(`Sent ${count(delivered, 'message')}.`);
  return problems;
};

const aboutReview = ({ tenantName, tenant, desired = '', run }: Review, { link, say }: Audience): About => ({
  organization: tenantName ?? tenant ?? desired,
  tenant: tenant ?? null,
  at: run.now,
  link,
  say,
});

interface Scans {
  /** When the organization was last read completely, by this run too; null: never. undefined: no ledger is kept. */
  readonly lastComplete: string | null | undefined;
  readonly settings: RunSettings | undefined;
}

/** Returns what was not delivered. A review that has problems has no findings: then only the age of the last scan counts. */
export const notifyOfAudit = async (
  review: Review,
  { lastComplete, settings = usualSettings }: Scans,
  audience: Audience,
  ports: Ports,
): Promise<readonly Problem[]> => {
  const about = aboutReview(review, audience);
  const lastScan = lastComplete === undefined ? undefined : lastScanOf(lastComplete ?? undefined, settings, ports.now());
  const messages = review.problems ? [overdueMessage(lastScan, about)].flatMap((one) => one ?? []) : auditMessages(review, lastScan, about);
  return await send(messages, audience, ports);
};

/** Returns what was not delivered. `review`: its steps are English, as in every plan. */
export const notifyOfApply = async (review: Review, audience: Audience, ports: Ports): Promise<readonly Problem[]> =>
  await send(applyMessages(await reviewIn(review, audience.say), aboutReview(review, audience)), audience, ports);

/** Returns what was not delivered. */
export const notifyOfFleet = async (
  { merged, details }: Pick<FleetReport, 'merged' | 'details'>,
  audience: Audience,
  ports: Ports,
): Promise<readonly Problem[]> => {
  const { destinations, link, say } = audience;
  const wanted = [...new Set(destinations.flatMap(({ events }) => events))];
  const about = { organization: merged.fleet, tenant: null, at: details.now, link, say };
  return await send(fleetMessages({ merged, details }, wanted, about), audience, ports);
};

/** The same result, with what was not delivered among its warnings. */
export const withUndelivered = (review: Review, undelivered: readonly Problem[]): Review =>
  undelivered.length === 0 ? review : { ...review, warnings: [...review.warnings, ...undelivered] };
