// The changed line that causes a finding: that of its own declaration, or of another declaration in the change that the finding is about.
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import { parentOf, parseAddress, pathText } from '../kinds/address.ts';
import type { Finding } from '../policies/finding.ts';
import type { Review } from './review.ts';

interface Changed {
  readonly at: Source;
  /** How many resources the same step changes: its line is that of one of them. */
  readonly among: number;
}

/** Texts of a value that are looked at. */
const mostTexts = 200;

const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.slice(0, mostTexts).flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).slice(0, mostTexts).flatMap(textsIn) : [];
};

const parentsOf = (address: string): readonly string[] => {
  const parsed = parseAddress(address);
  const parent = parsed && parentOf(parsed.address);
  return parent === undefined ? [] : [parent];
};

/**
 * What a finding is about, the closest first: itself, another resource of the same name (an invitation, and the member that it is for), its parent, and the
 * resources that it rests on.
 */
const namesIn = ({ address, message, evidence }: Finding): readonly string[] => [
  address,
  pathText(address),
  ...parentsOf(address),
  ...Object.values(message?.arguments ?? {}).flatMap(textsIn),
  ...evidence.flatMap(({ value }) => textsIn(value)),
];

interface Change {
  readonly resources: readonly string[];
  readonly at: Source;
}

/** What the change asks for: steps, or without the platform the differences of the files. */
const changesIn = ({ plan, declared }: Changes): readonly Change[] => [
  ...(plan?.steps ?? []).flatMap(({ class: name, resources, because }) => (name === 'change' ? [{ resources, at: because.source }] : [])),
  ...(declared?.changes ?? []),
];

type Changes = Pick<Review, 'plan' | 'declared' | 'newlyDeclared' | 'noLongerDeclared'>;

/** undefined: no changed line is known to cause it. Linear in the changes, then in the names of each finding. */
export const changedLines = (review: Changes): ((finding: Finding) => Source | undefined) => {
  const { newlyDeclared = [], noLongerDeclared = [] } = review;
  const changes = changesIn(review);
  const changed = new Map<string, Changed>();
  const places = new Set<string>();
  for (const { resources, at } of changes) {
    places.add(`${at.file}:${at.line}`);
    for (const name of resources.flatMap((one) => [one, pathText(one)])) {
      if (!changed.has(name)) changed.set(name, { at, among: resources.length });
    }
  }
  // A change of a single line causes everything.
  const only = places.size === 1 && newlyDeclared.length + noLongerDeclared.length === 0 ? changes[0]?.at : undefined;
  return (finding) => {
    const { at } = finding;
    if (at && places.has(`${at.file}:${at.line}`)) return at;
    const name = namesIn(finding).find((one) => changed.has(one));
    const found = changed.get(name ?? '');
    // Of a step for many resources, the own declaration is the closer line.
    return found && found.among > 1 && name === finding.address && at?.role === 'declaration' ? at : (found?.at ?? only);
  };
};
