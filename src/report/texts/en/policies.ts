// Policies and frameworks: their documentation, and the results of test cases.
import type { Framework } from '../../../policies/framework.ts';
import type { ControlState, FrameworkCoverage } from '../../../policies/framework-coverage.ts';
import type { PolicyRow } from '../../../policies/list-policies.ts';
import type { Case } from '../../../policies/policy.ts';
import { code, count, type Piece, phrase, type TextLine, tone } from '../../document.ts';
import { columns } from './format.ts';

const states: Readonly<Record<PolicyRow['state'], string>> = { on: 'enabled', off: 'disabled', 'not-chosen': 'not selected' };

export const policies = {
  count: (many: number): string => count(many, 'policy', 'policies'),
  enabledOf: (enabled: number, all: number): string => `${enabled} of ${count(all, 'policy', 'policies')} enabled`,
  disabled: (many: number): string => `${many} disabled`,
  isEnabled: (is: boolean): string => (is ? 'enabled' : 'not enabled'),
  columns: columns('policy', 'severity', 'packs', 'state', 'title'),
  overrides: (policy: string): string => ` (overrides ${policy})`,
  state: ({ state, reason, onlyWarnsUntil }: PolicyRow): string => {
    if (reason !== undefined) return `disabled: ${reason}`;
    return state === 'on' && onlyWarnsUntil !== undefined ? `only warns (new since ${onlyWarnsUntil})` : states[state];
  },
  evaluates: (about: string, severity: string, packs: readonly string[]): string =>
    `Evaluates ${about}. Severity ${severity}; packs ${packs.join(', ') || 'none'}.`,
  replaces: (policy: Piece): TextLine => phrase`Takes the place of the built-in policy ${policy}.`,
  escalates: (severity: string, condition: Piece): TextLine => phrase`${severity} when ${condition}`,
  offline: (is: boolean): string => (is ? 'Also evaluated offline, against the desired state.' : 'Evaluated against live data only.'),
  why: 'Why',
  fix: (isManual: boolean): string => (isManual ? 'How to fix (manually)' : 'How to fix'),
  proposed: (condition: Piece): TextLine => phrase`Proposed in the desired state when ${condition}`,
  parameters: 'Parameters',
  parameter: (value: string, otherwise: string): string => (value === otherwise ? `${value} (default)` : `${value} (default ${otherwise})`),
  expressions: 'Expressions',
  reads: 'Reads',
  controls: 'Controls covered (our interpretation)',
  supports: 'Controls supported (our interpretation)',
  /** The meaning of fields is in the reference, which is English. */
  read: (name: Piece, about: string): TextLine => phrase`${name}: ${about}`,
  cases: (many: number): string => count(many, 'test case'),
  /** Their names are English: another language has their numbers. */
  caseLines: (cases: readonly Pick<Case, 'expect' | 'name'>[]): readonly string[] => cases.map(({ expect, name }) => `${expect}: ${name}`),
  tested: (cases: number, policies: number, failed: number): string =>
    `${count(cases, 'test case')} of ${count(policies, 'policy', 'policies')}, ${failed} failed`,
  allPassed: 'All passed.',
  warnings: 'Warnings',
};

const controlStates: Readonly<Record<ControlState, string>> = {
  covered: 'covered',
  'partly-covered': 'partly covered',
  'not-covered': 'not covered',
  procedural: 'procedural',
};

/** `61 of 153 controls have a policy`. */
const coverageOf = ({ totals: { covered, 'partly-covered': partly } }: FrameworkCoverage, controls: number): string =>
  `${covered + partly} of ${controls} controls have a policy`;

/** The words of a framework in a language. */
export interface TranslatedFramework {
  readonly title: string;
  readonly about: string;
  /** By control. */
  readonly controls: Readonly<Record<string, string>>;
}

export const frameworks = {
  /** A framework with the titles of the language. */
  titled: (framework: Framework): Framework => framework,
  title: 'Frameworks',
  count: (many: number): string => count(many, 'framework'),
  columns: columns('framework', 'controls', ...Object.values(controlStates), 'title'),
  controlState: controlStates,
  coverage: coverageOf,
  about: (coverage: FrameworkCoverage, controls: number): string =>
    `${coverageOf(coverage, controls)}. Policies in parentheses support a control and cover it only in part.`,
  controls: 'Controls',
  controlsAbout: phrase`${tone('quiet', 'Results of the policies of each control; those in parentheses cover it only in part. Controls without a policy are not listed: see ')}${code('tenantry policy frameworks')}${tone('quiet', '. The mapping is our interpretation.')}`,
  framework: 'framework',
  /** The results that a control can have: the first one that it has decides. A control without resources has the last. */
  worstResult: { fail: 'failed', unknown: 'unknown', waived: 'waived', pass: 'passed', population: 'not applicable' },
  summaryAbout: phrase`${tone('quiet', 'Controls that a selected policy maps to, by their worst result. The mapping is our interpretation. Each control is in the format html and in ')}${code('tenantry policy frameworks <id> --result <result.json>')}${tone('quiet', '.')}`,
  controlsOf: (framework: string, controls: number, failing: number): string =>
    `${framework}: ${count(controls, 'control')}, ${failing} with failures`,
  control: 'control',
  controlColumns: columns('control', 'title', 'state'),
  resultColumns: columns('population', 'pass', 'fail', 'unknown', 'waived'),
  policies: 'policies',
  disabled: ' disabled',
  procedural: 'Procedural: it asks for processes that no scan can tell. The mapping is our interpretation.',
};
