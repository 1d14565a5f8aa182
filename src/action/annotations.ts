// Findings, problems and loosened settings as annotations on the exact lines of the head. Red is only what fails a check; older findings that do not fail it have none.
import type { Severity } from '../desired/desired.ts';
import type { Annotation } from '../github/annotation.ts';
import { failingSettings } from '../policies/failing-settings.ts';
import type { Finding } from '../policies/finding.ts';
import { countedIn } from '../policies/outlook.ts';
import { severities } from '../policies/policy.ts';
import { onlyWarns } from '../policies/since.ts';
import { findingMessage } from '../report/finding-blocks.ts';
import { forPeople } from '../report/for-people.ts';
import type { OutlookReport, Review } from '../report/review.ts';

/** By the check that they belong to. */
export interface Annotations {
  readonly findings: readonly Annotation[];
  readonly loosened: readonly Annotation[];
}

const levels: Readonly<Record<Severity, 'warning' | 'notice'>> = {
  critical: 'warning',
  high: 'warning',
  medium: 'warning',
  low: 'notice',
  info: 'notice',
};

const ofFinding = (finding: Finding, fails: boolean): readonly Annotation[] => {
  const { at, severity, policy, verdict, address } = finding;
  if (!at || verdict.type !== 'fail') return [];
  const level = onlyWarns(finding) ? 'notice' : fails ? 'failure' : levels[severity];
  const message = `${forPeople(address)}: ${forPeople(findingMessage(finding))}`;
  return [{ path: at.file, line: at.line, level, title: `${policy} (${severity})`, message }];
};

/** New findings, and older ones if they fail the check: those that fail it first. */
const ofFindings = (outlook: OutlookReport): readonly Annotation[] => {
  const { gate, introduced, newlyEvaluated, onlyWarn } = outlook;
  const least = gate ? severities.indexOf(gate.failOn) : -1;
  const failing = new Set<Finding>(
    gate ? countedIn(outlook, gate.onlyNew).filter(({ severity }) => severities.indexOf(severity) <= least) : [],
  );
  const others = [...introduced, ...newlyEvaluated, ...onlyWarn.filter(({ otherwise }) => otherwise !== 'remaining')];
  return [
    ...[...failing].flatMap((finding) => ofFinding(finding, true)),
    ...others.filter((finding) => !failing.has(finding)).flatMap((finding) => ofFinding(finding, false)),
  ];
};

/** Where the setting is, or was: a removed one has no line in the change. */
const ofLoosened = ({ loosened, suppressed, gate }: OutlookReport): readonly Annotation[] => {
  const failing = new Set(gate ? failingSettings({ loosened, suppressed }, gate.failOn).settings : []);
  return loosened.flatMap(({ at, says }, position): readonly Annotation[] => {
    if (!at) return [];
    const hidden = suppressed.filter(({ by }) => by.includes(position)).map(({ address }) => forPeople(address));
    const hides =
      hidden.length === 0
        ? ''
        : ` It hides: ${hidden.slice(0, 10).join(', ')}${hidden.length > 10 ? ` and ${hidden.length - 10} more` : ''}.`;
    const message = `This change ${forPeople(says)}.${hides}`;
    return [{ path: at.file, line: at.line, level: failing.has(position) ? 'failure' : 'warning', title: 'Loosened setting', message }];
  });
};

export const annotationsOf = ({ problems = [], outlook, findings = [] }: Review): Annotations => ({
  findings: [
    ...problems.flatMap(({ at, message, help }): readonly Annotation[] =>
      at
        ? [
            {
              path: at.file,
              line: at.line,
              level: 'failure',
              title: 'Invalid',
              message: forPeople(help === undefined ? message : `${message} ${help}`),
            },
          ]
        : [],
    ),
    ...(outlook ? ofFindings(outlook) : findings.flatMap((finding) => ofFinding(finding, false))),
  ],
  loosened: outlook ? ofLoosened(outlook) : [],
});
