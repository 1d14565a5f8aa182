// The text of a valid policy, for tests that change some of its lines.
const lines = {
  id: 'id: volume-large',
  title: 'title: Volumes are small',
  why: 'why: Large ones cost more.',
  kind: 'kind: volume',
  severity: 'severity: low',
  params: 'params: { most: { type: int, default: 100, at_least: 1, stricter: lower, description: Largest size } }',
  require: 'require: resource.size <= params.most',
  message: 'message: "{resource.size} GiB, {params.most} are allowed"',
  fix: 'fix: { text: Make a smaller one. }',
  manual: 'manual: true',
  cases:
    'cases: [{ name: small, resource: { size: 100 }, expect: pass }, { name: large, resource: { size: 101 }, expect: fail, message: "101 GiB, 100 are allowed" }]',
};
export type Key = keyof typeof lines;

/** The policy with some of its lines replaced; undefined leaves one out. */
export const fileWith = (changes: Changes = {}): string =>
  `${Object.entries({ ...lines, ...changes })
    .flatMap(([, line]) => (line === undefined ? [] : [line]))
    .join('\n')}\n`;

export type Changes = Partial<Record<Key, string | undefined>>;
