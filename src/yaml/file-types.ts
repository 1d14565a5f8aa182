// The types of files that Tenantry reads and writes, each with the keys that show it: a file that was given to the wrong command is named for what it is.
import { isObject, type Json } from '../json.ts';

/** The keys of a file, at its top level; with the value of those that are texts. */
export type FileKeys = ReadonlyMap<string, string>;

interface FileType {
  /** With its article. */
  readonly title: string;
  /** All of them are in every file of this type. */
  readonly all?: readonly string[];
  /** One of them is enough: no other type has it. */
  readonly any?: readonly string[];
  /** Keys with exactly one of these values. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Tenantry writes it: nothing in it is a mistake of somebody. */
  readonly written?: true;
  /** What it is for: `<file>` is replaced. */
  readonly use: string;
}

/** The first that fits is the type of a file. */
export const fileTypes = {
  capture: { title: 'a capture', written: true, values: { format: ['tenantry-capture'] }, use: 'Pass it with `--capture <file>`.' },
  ledger: { title: 'a ledger', written: true, values: { format: ['tenantry-ledger'] }, use: 'Pass it with `--ledger <file>`.' },
  plan: { title: 'a saved plan', written: true, all: ['digest', 'plan'], use: 'Run it with `tenantry apply <file>`.' },
  result: {
    title: 'a saved result',
    written: true,
    values: { command: ['validate', 'plan', 'apply', 'audit', 'spend'] },
    use: 'Show it with `tenantry report <file>`, or pass it with `--compared-with <file>`.',
  },
  journal: {
    title: 'a journal',
    written: true,
    values: { type: ['begin', 'intent', 'response', 'outcome', 'end'] },
    use: 'Show it with `tenantry journal <file>`, or pass it with `--journal <file>`.',
  },
  policy: {
    title: 'a policy',
    all: ['kind', 'require'],
    use: 'Run its cases with `tenantry policy test <file>`. To evaluate it, name it under `policies.files` of the desired state.',
  },
  framework: { title: 'a framework', all: ['framework'], use: 'Name it under `policies.files` of the desired state.' },
  trust: {
    title: 'a trust file',
    any: [
      'identity',
      'writers',
      'addresses',
      'paths',
      'plain_http',
      'flat_federation_update',
      'secrets',
      'sinks',
      'delegation',
      'reviewers',
      'github',
      'object_storage',
      'signing',
      'notify',
    ],
    use: 'Pass it with `--trust <file>`.',
  },
  fleet: {
    title: 'a fleet file',
    any: ['rings', 'requests_per_minute', 'max_failed', 'max_age', 'defaults', 'generated'],
    use: 'Pass it to the fleet commands, such as `tenantry fleet list <file>`.',
  },
  desired: {
    title: 'a desired state',
    any: [
      'tenant',
      'language',
      'regions',
      'ownership',
      'access_control',
      'domains',
      'groups',
      'members',
      'proxy_caches',
      'registries',
      'roles',
      'schedulers',
      'service_accounts',
      'volumes',
      'snapshot_schedules',
      'backup_schedules',
      'restore_drills',
      'removed',
      'budgets',
      'policies',
      'waivers',
      'reviews',
    ],
    use: 'Pass it as the desired state, such as `tenantry plan <file>`.',
  },
  state: {
    title: 'a state of the simulator',
    any: ['minted', 'behaviour', 'people', 'dns', 'remotes', 'products', 'scopes', 'tenants', 'transitions'],
    use: 'Pass it with `tenantry simulate --state <file>`.',
  },
} as const satisfies Readonly<Record<string, FileType>>;

export type FileTypeName = keyof typeof fileTypes;

const isOf = ({ all = [], any, values = {} }: FileType, keys: FileKeys): boolean =>
  all.every((key) => keys.has(key)) &&
  Object.entries(values).every(([key, texts]) => texts.includes(keys.get(key) ?? '')) &&
  (any === undefined || any.some((key) => keys.has(key)));

const names = Object.keys(fileTypes).filter((name): name is FileTypeName => Object.hasOwn(fileTypes, name));

/** undefined: no type, or one that its keys do not show. */
export const fileTypeOf = (keys: FileKeys): FileTypeName | undefined => names.find((name) => isOf(fileTypes[name], keys));

export const keysOf = (value: Json): FileKeys =>
  new Map(isObject(value) ? Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : '']) : []);

/** undefined: it may be of one of these types, or is of none that is known. A key of another type in a file of the right one is a mistake of its own. */
export const otherFileType = (
  keys: FileKeys,
  expected: readonly FileTypeName[],
  file: string,
): { readonly message: string; readonly help: string } | undefined => {
  const found = fileTypeOf(keys);
  if (found === undefined || expected.includes(found)) return undefined;
  const { title, use, written }: FileType = fileTypes[found];
  if (!written && expected.some((name) => isOf(fileTypes[name], keys))) return undefined;
  const wanted = expected.map((name) => fileTypes[name].title).join(' or ');
  return { message: `this is ${title}, not ${wanted}`, help: use.replaceAll('<file>', file) };
};
