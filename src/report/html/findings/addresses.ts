// Addresses on a page: of a list with filters, of one finding, one group and one control.

import { forPeople } from '../../for-people.ts';
import type { ReportedFinding } from '../../review.ts';
import { type Html, html, text } from '../html.ts';

/** The filters that an address names; values are those that the page shows. */
export type Filters = Readonly<
  Partial<Record<'status' | 'severity' | 'policy' | 'product' | 'owner' | 'framework' | 'state' | 'with' | 'q', string | undefined>>
>;

export const filtered = (filters: Filters): Html => {
  const named = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, forPeople(value)] as const]));
  // What an address may contain as it is stays readable.
  return html`#${text(new URLSearchParams(Object.fromEntries(named)).toString().replace(/%(?:2C|2F|3A|40)/g, decodeURIComponent))}`;
};

/** The address of a text on this page: a name with spaces or signs is one too. */
export const anchorOf = (prefix: 'p' | 'c', ...names: readonly string[]): string =>
  `${prefix}-${names.map((name) => forPeople(name).replaceAll(/\s/g, '_')).join('-')}`;

export const linkTo = (anchor: string): Html => html`#${text(encodeURIComponent(anchor))}`;

/** Digits of a fingerprint that are enough to name it on a page. */
const few = 8;

/** `f-18c5dbe9`; the whole fingerprint if two begin alike. */
export const findingAnchors = (findings: readonly ReportedFinding[]): ((finding: ReportedFinding) => string) => {
  const known = new Map<string, string>();
  for (const { fingerprint } of findings) {
    const short = fingerprint.slice(0, few);
    known.set(short, known.has(short) && known.get(short) !== fingerprint ? '' : fingerprint);
  }
  return ({ fingerprint }) => `f-${known.get(fingerprint.slice(0, few)) === fingerprint ? fingerprint.slice(0, few) : fingerprint}`;
};
