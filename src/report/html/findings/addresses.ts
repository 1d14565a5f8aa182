// Addresses on a page: of a list with filters, of one finding, one group and one control.

import { fingerprintOf } from '../../../policies/fingerprint.ts';
import { forPeople } from '../../for-people.ts';
import type { ReportedFinding, Review } from '../../review.ts';
import { ruleOfDrift } from '../../sarif-rules.ts';
import { findingHash } from '../../site/addresses.ts';
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

type Found = Pick<ReportedFinding, 'fingerprint' | 'address'>;

export interface FindingAnchors {
  /** `f-18c5dbe9`; with the whole fingerprint if several begin alike. */
  readonly anchorOf: (finding: Pick<Found, 'fingerprint'>) => string;
  /** Other outputs link to the short address: it leads to those that begin alike. */
  readonly alike: readonly (readonly [short: string, findings: readonly Found[]])[];
}

/** `review`: everything on its page, whatever is filtered. */
export const findingAnchors = ({ tenant, findings = [], absent = [], drift }: Review): FindingAnchors => {
  const entries = (drift?.entries ?? []).map((one) => ({
    address: one.address,
    fingerprint: fingerprintOf(tenant, ruleOfDrift(one), one.address),
  }));
  const all: readonly Found[] = [...findings, ...absent, ...entries];
  const known = new Map<string, string>();
  const several = new Map<string, Map<string, Found>>();
  const shortOf = (finding: Pick<Found, 'fingerprint'>): string => findingHash(finding).slice(1);
  for (const { fingerprint } of all) {
    const short = shortOf({ fingerprint });
    if ((known.get(short) ?? fingerprint) !== fingerprint) several.set(short, new Map());
    known.set(short, fingerprint);
  }
  if (several.size > 0) for (const one of all) several.get(shortOf(one))?.set(one.fingerprint, one);
  return {
    anchorOf: (one) => (several.has(shortOf(one)) ? `f-${one.fingerprint}` : shortOf(one)),
    alike: [...several].map(([short, findings]) => [short, [...findings.values()]]),
  };
};
