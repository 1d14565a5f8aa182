// The trust file of a fleet: what each organization is granted, and where its API key is read. Exactly one entry is for each organization.
import type { Problem, Source } from '../errors.ts';
import { anyPatternOf, isPattern, patternOf } from '../kinds/pattern.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { type ApiKeyPlace, anyVariable, type KeySource, keyPlace, placeId } from './key-source.ts';
import { type NotifyDestination, notifyVariables } from './notify.ts';
import type { RunSettings } from './run-settings.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

/** Which organizations an entry is for. */
export type TrustSelector =
  | { readonly type: 'name'; readonly pattern: string }
  | { readonly type: 'label'; readonly label: string; readonly value: string };

export interface TrustEntry {
  /** As written. */
  readonly name: string;
  readonly for: TrustSelector;
  readonly key: KeySource;
  readonly keyAt: Source;
  /** The trust file of one organization: it names no other organization, and not where the API key is read. */
  readonly document: TrustFileDocument;
  readonly at: Source;
}

export interface FleetTrust {
  readonly file: string;
  /** Absolute. Relative paths begin here. */
  readonly folder: string;
  readonly entries: readonly TrustEntry[];
  /** undefined: the usual ones. */
  readonly github?: RunSettings | undefined;
  /** Where messages about the merged run are sent. */
  readonly notify?: readonly NotifyDestination[] | undefined;
}

/** What decides which entry is for an organization. All of it comes from the fleet file. */
export interface TrustSubject {
  readonly name: string;
  /** The name of its key. */
  readonly key: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly at: Source;
}

export interface OrganizationKey {
  /** Its name in the fleet file. */
  readonly name: string;
  readonly place: ApiKeyPlace;
  readonly at: Source;
}

export type OrganizationTrust =
  | { readonly type: 'trusted'; readonly document: TrustFileDocument; readonly key: OrganizationKey }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

type Find = (subject: TrustSubject) => readonly TrustEntry[];

const labelKey = (label: string, value: string): string => `${label}=${value}`;

/** Names and labels are looked up, so that a fleet with an entry for each organization costs no more than its size. */
const finder = ({ entries }: FleetTrust): Find => {
  const exact = new Map<string, TrustEntry>();
  const byLabel = new Map<string, TrustEntry>();
  const patterns: { readonly entry: TrustEntry; readonly matches: (name: string) => boolean }[] = [];
  for (const entry of entries) {
    if (entry.for.type === 'label') byLabel.set(labelKey(entry.for.label, entry.for.value), entry);
    else if (isPattern(entry.for.pattern)) patterns.push({ entry, matches: patternOf(entry.for.pattern) });
    else exact.set(entry.for.pattern, entry);
  }
  return ({ name, labels }) => [
    ...[exact.get(name) ?? []].flat(),
    ...patterns.flatMap(({ entry, matches }) => (matches(name) ? [entry] : [])),
    ...Object.entries(labels).flatMap(([label, value]) => byLabel.get(labelKey(label, value)) ?? []),
  ];
};

const mostNamed = 10;

const none = (trust: FleetTrust, { name, at }: TrustSubject): Problem => ({
  code: 'trust',
  message: `no entry of \`organizations:\` in ${visible(trust.file)} is for ${quoted(name)}`,
  at,
  help: 'The operator can add an entry for its name, for a pattern of names, or for one of its labels.',
});

const several = (trust: FleetTrust, { name, at }: TrustSubject, entries: readonly TrustEntry[]): Problem => {
  const shown = entries.slice(0, mostNamed).map((entry) => quoted(entry.name));
  const more = entries.length > mostNamed ? ` and ${entries.length - mostNamed} more` : '';
  return {
    code: 'trust',
    message: `${entries.length} entries of \`organizations:\` in ${visible(trust.file)} are for ${quoted(name)}: ${shown.join(', ')}${more}`,
    at,
    help: 'Exactly one entry must be for each organization.',
  };
};

/** The first call compiles the entries; the function that it returns is cheap to call for each organization. */
export const trustOfOrganization = (trust: FleetTrust): ((subject: TrustSubject) => OrganizationTrust) => {
  const find = finder(trust);
  return (subject) => {
    const found = find(subject);
    const [entry, ...others] = found;
    if (!entry) return { type: 'refused', problems: [none(trust, subject)] };
    if (others.length > 0) return { type: 'refused', problems: [several(trust, subject, found)] };
    const place = keyPlace(entry.key, subject.key, trust.folder);
    return { type: 'trusted', document: entry.document, key: { name: subject.key, place, at: entry.keyAt } };
  };
};

const isShared = (subject: TrustSubject, other: TrustSubject): Problem => {
  const place = `${visible(other.at.file)}:${other.at.line}:${other.at.col}`;
  return {
    code: 'trust',
    message: `the API keys of ${quoted(subject.name)} and ${quoted(other.name)} (${place}) are read at one place`,
    at: subject.at,
    help: 'Give each organization an API key of its own: write `{key}` in the name or path, or an entry for each of them.',
  };
};

/** By name, the organizations whose API keys are read at one place: one of them would run with the key of the other. Each is named with the first one there. */
export const sharedKeys = (trust: FleetTrust, subjects: readonly TrustSubject[]): ReadonlyMap<string, Problem> => {
  const trustOf = trustOfOrganization(trust);
  const first = new Map<string, TrustSubject>();
  const shared = new Map<string, Problem>();
  for (const subject of subjects) {
    const found = trustOf(subject);
    if (found.type === 'refused') continue;
    const id = placeId(found.key.place);
    const other = first.get(id);
    if (!other) {
      first.set(id, subject);
      continue;
    }
    if (!shared.has(other.name)) shared.set(other.name, isShared(other, subject));
    shared.set(subject.name, isShared(subject, other));
  }
  return shared;
};

/** All that a command that only reads needs. */
export const keyPairVariables = ({ object_storage: pair }: TrustFileDocument): readonly string[] =>
  pair ? [pair.key_id.env, pair.key_secret.env] : [];

/** The environment variables that a trust file of one organization names: secrets, tokens of sinks, and the key pair. */
export const grantedVariables = ({ secrets = {}, sinks = {}, ...rest }: TrustFileDocument): readonly string[] => [
  ...Object.values(secrets).flatMap(({ env }) => env ?? []),
  ...Object.values(sinks).flatMap(({ token }) => token?.env ?? []),
  ...keyPairVariables(rest),
];

/** Environment variables that contain an API key of the fleet, what the trust file grants, or where messages are sent. */
export const credentialVariables = ({ entries, notify }: FleetTrust): ((variable: string) => boolean) => {
  const names = entries.flatMap(({ key, document }) => [...(key.type === 'env' ? [anyVariable(key)] : []), ...grantedVariables(document)]);
  return anyPatternOf(['MGC_API_KEY', 'MGC_ACCESS_TOKEN', ...new Set([...names, ...notifyVariables(notify)])]);
};
