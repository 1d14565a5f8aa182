// The page of a framework: how many of its controls pass, and which fail.
export const frameworkPage = {
  eyebrow: (subject: string, at: string): string => `${subject} · ${at} · the mapping is our interpretation`,
  noResult: 'controls and their policies · the mapping is our interpretation',
  result: 'result',
  state: 'state',
  fails: (severity: string): string => `Fails: ${severity}`,
  failsIn: 'fails in',
  passes: 'Passes',
  pill: {
    fail: (many: number, all: number): string => `${many} of ${all} controls fail`,
    unknown: (many: number, all: number): string => `${many} of ${all} controls not known`,
    pass: (all: number): string => `${all} controls pass`,
    none: 'No results',
  },
  sentence: (pass: number, unknown: number, left: number, all: number): string =>
    `${pass} pass${unknown === 0 ? '' : `, ${unknown} are not evaluated completely`}. ${left} of ${all} controls have no result here: they are not counted.`,
  share: (pass: number, all: number): string => `${pass} of ${all} pass`,
  folds: { empty: 'Covered, without a resource', 'not-covered': 'Not covered', procedural: 'Procedural' },
};
