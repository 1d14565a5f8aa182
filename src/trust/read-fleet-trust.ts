// A trust document with `organizations:` that follows its schema → FleetTrust.
import type { Problem } from '../errors.ts';
import type { Document } from '../yaml/parse.ts';
import { showPath } from '../yaml/path.ts';
import { quoted } from '../yaml/visible.ts';
import type { FleetTrust, TrustEntry, TrustSelector } from './fleet-trust.ts';
import { parseKeySource } from './key-source.ts';
import { readGranted } from './read-granted.ts';
import { folderOf, readShared } from './read-trust.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

export interface ReadFleetTrust {
  readonly trust: FleetTrust;
  readonly problems: readonly Problem[];
}

/** As the schema of the fleet file has names and values of labels. */
const label = /^([a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?)=([A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)$/;
const namePattern = /^[a-z0-9._*?-]{1,126}$/;

/** undefined: no organization can have this name or label. */
const selectorOf = (name: string): TrustSelector | undefined => {
  const [, key, value] = label.exec(name) ?? [];
  if (key !== undefined && value !== undefined) return { type: 'label', label: key, value };
  return namePattern.test(name) ? { type: 'name', pattern: name } : undefined;
};

/** What belongs to one organization. */
const own = ['identity', 'object_storage', 'guards', 'secrets', 'sinks', 'delegation', 'reviewers'] as const;

/** `document` has been checked against the schema. */
export const readFleetTrust = (document: Document): ReadFleetTrust => {
  // The schema has proved the shape.
  const file = document.value as TrustFileDocument;
  const {
    organizations,
    // Sent of the merged run: the run of one organization knows neither address nor key.
    notify: _notify,
    identity: _,
    object_storage: _pair,
    guards: __,
    secrets: ___,
    sinks: ____,
    delegation: _____,
    reviewers: ______,
    ...rest
  } = file;
  const folder = folderOf(file, document);
  const problems: Problem[] = [];
  if (organizations === undefined)
    problems.push({
      code: 'trust',
      message: 'the trust file has no `organizations:`',
      at: document.at([]),
      help: 'Add an entry for each organization of the fleet, e.g. `"customer-*": { key: "env:TENANTRY_KEY_{key}" }`.',
    });
  for (const key of own.filter((name) => organizations !== undefined && file[name] !== undefined))
    problems.push({
      code: 'trust',
      message: `\`${key}\` is beside \`organizations:\`, where it is for no organization`,
      at: document.keyAt([key]),
      help: 'Write it in each entry of `organizations:` that needs it.',
    });
  const entries = Object.entries(organizations ?? {}).flatMap(([name, { key, ...part }]): readonly TrustEntry[] => {
    const base = ['organizations', name];
    const { problems: inPart } = readGranted(part, { document, base, folder });
    problems.push(...inPart);
    const selector = selectorOf(name);
    if (selector === undefined)
      problems.push({
        code: 'trust',
        message: `${quoted(name)} is neither a name, a pattern of names nor a label`,
        at: document.keyAt(base),
        help: 'Write the name of an organization, a pattern such as `customer-*`, or a label such as `tier=gold`.',
      });
    const parsed = parseKeySource(key);
    if ('why' in parsed) {
      const { code, why, help } = parsed;
      problems.push({ code, message: `${showPath([...base, 'key'])} ${why}`, at: document.at([...base, 'key']), help });
    }
    if (selector === undefined || 'why' in parsed) return [];
    return [
      {
        name,
        for: selector,
        key: parsed.source,
        keyAt: document.at([...base, 'key']),
        document: { ...rest, ...part, version: 1, folder },
        at: document.keyAt(base),
      },
    ];
  });
  const { shared, problems: inShared } = readShared(file, document);
  problems.push(...inShared);
  return { trust: { file: document.file, folder, entries, github: shared.github, notify: shared.notify }, problems };
};
