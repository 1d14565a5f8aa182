// A fleet document that follows its schema → Fleet, with all problems of its content.
import { createHash } from 'node:crypto';
import { type Problem, type Source, TenantryError } from '../errors.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { quoted } from '../yaml/visible.ts';
import type { Fleet, FleetOrganization, FleetTenant } from './fleet.ts';
import type { FleetFileDocument } from './fleet-file.generated.ts';
import { separated } from './shared-identities.ts';

/** A folder that an entry of `generated:` matches. */
export interface FoundFolder {
  readonly name: string;
  readonly path: string;
  /** From the folder of the fleet file, the same wherever it is. */
  readonly place: string;
  readonly tenant: FleetTenant;
}

export interface FleetFolders {
  /** The path of a desired state as the user would name it. Throws if it is outside of the project. */
  readonly pathOf: (path: string) => string;
  /** In the order of their names, with what cannot be entered, such as a link. */
  readonly foldersOf: (pattern: string) => readonly FoundFolder[];
}

export interface ReadFleet {
  readonly fleet: Fleet;
  readonly problems: readonly Problem[];
}

const nameForm = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/;

/** A name of a file for a folder that has none: the same on every machine. */
const nameFor = (place: string): string => `unnamed-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`;

/** What an organization is called whose folder has another name than one can have: it fails, and the others do not. */
const named = ({ name, path, place, tenant }: FoundFolder): Pick<FleetOrganization, 'name' | 'tenant'> => {
  if (nameForm.test(name)) return { name, tenant };
  const problem: Problem = {
    code: 'fleet',
    message: `the folder ${quoted(path)} has no name that an organization can have`,
    help: 'Use lower-case letters, digits, `.`, `_` and `-`, or list the organization under `organizations:`.',
  };
  return { name: nameFor(place), tenant: { type: 'unknown', problems: [problem] } };
};

/** `document` has been checked against the schema. */
export const readFleet = (document: Document, { pathOf, foldersOf }: FleetFolders): ReadFleet => {
  // The schema has proved the shape.
  const file = document.value as unknown as FleetFileDocument;
  const { rings = ['all'], defaults = {}, organizations = {}, generated = [], requests_per_minute, max_failed = 0, max_age } = file;
  const problems: Problem[] = [];

  /** The problems of one entry do not hide those of the others. */
  const orElse = <Result>(at: Source, act: () => Result, otherwise: Result): Result => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      problems.push(...error.problems.map((problem): Problem => ({ at, ...problem })));
      return otherwise;
    }
  };
  const ringOf = (written: string | undefined, path: Path): string => {
    const ring = written ?? rings.at(-1) ?? '';
    if (!rings.includes(ring)) {
      const help = didYouMean(ring, rings) ?? `Rings: ${rings.join(', ')}.`;
      problems.push({ code: 'fleet', message: `there is no ring ${quoted(ring)}`, at: document.at([...path, 'ring']), help });
    }
    return ring;
  };
  const defaultRing = ringOf(defaults.ring, ['defaults']);
  const labelsOf = (own: FleetOrganization['labels'] = {}): FleetOrganization['labels'] => ({ ...defaults.labels, ...own });

  const rateOf = (own: number | undefined): Pick<FleetOrganization, 'requestsPerMinute'> => {
    const rate = own ?? defaults.requests_per_minute;
    return rate === undefined ? {} : { requestsPerMinute: rate };
  };
  const maxAge = max_age === undefined ? undefined : parseDuration(max_age);
  if (max_age !== undefined && maxAge === undefined)
    problems.push({
      code: 'fleet',
      message: `${quoted(max_age)} is not an age`,
      at: document.at(['max_age']),
      help: 'Write a positive duration of at most 100 years, e.g. `36h` or `7d`.',
    });

  const stated = Object.entries(organizations).map(([name, one]): FleetOrganization => {
    const { tenant, path, key = name, ring, labels, requests_per_minute: rate } = one;
    const place = ['organizations', name];
    return {
      name,
      tenant: { type: 'known', id: tenant },
      path: orElse(document.at([...place, 'path']), () => pathOf(path), `${name}: ${path}`),
      key,
      ring: ring === undefined ? defaultRing : ringOf(ring, place),
      labels: labelsOf(labels),
      ...rateOf(rate),
      at: document.keyAt(place),
    };
  });
  const found = generated.flatMap(({ folders, ring, labels, requests_per_minute: rate }, index) => {
    const place = ['generated', index];
    const at = document.at([...place, 'folders']);
    const own = ring === undefined ? defaultRing : ringOf(ring, place);
    const matches = orElse(at, () => foldersOf(folders), undefined);
    if (matches?.length === 0)
      problems.push({ code: 'fleet', message: `no folder matches ${quoted(folders)}`, at, help: 'Paths are relative to the fleet file.' });
    return (matches ?? []).map((one): FleetOrganization => {
      const { name, tenant } = named(one);
      return { name, tenant, path: one.path, key: name, ring: own, labels: labelsOf(labels), ...rateOf(rate), at };
    });
  });
  const { organizations: all, problems: shared } = separated(stated, found);
  if (stated.length === 0 && generated.length === 0)
    problems.push({
      code: 'fleet',
      message: 'the fleet has no organization',
      at: document.at([]),
      help: 'Add `organizations:` or `generated:`.',
    });
  problems.push(...shared);
  const fleet: Fleet = {
    file: document.file,
    rings,
    ...(requests_per_minute !== undefined && { requestsPerMinute: requests_per_minute }),
    maxFailed: max_failed,
    ...(maxAge !== undefined && { maxAge }),
    organizations: all.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
  return { fleet, problems };
};
