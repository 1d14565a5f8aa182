// Findings, problems and loosened settings as annotations on the exact lines of the head. Red is only what fails a check; older findings that do not fail it have none.
import type { Severity } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Annotation } from '../github/annotation.ts';
import { failingSettings } from '../policies/failing-settings.ts';
import type { Finding } from '../policies/finding.ts';
import { failingIn } from '../policies/outlook.ts';
import { onlyWarns } from '../policies/since.ts';
import { changedLines } from '../report/changed-lines.ts';
import { findingMessage } from '../report/finding-blocks.ts';
import { forPeople } from '../report/for-people.ts';
import type { OutlookReport, Review } from '../report/review.ts';
import type { Say } from '../report/texts/texts.ts';

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

type LineOf = (finding: Finding) => Source | undefined;

const ofFinding = (finding: Finding, fails: boolean, lineOf: LineOf, say: Say): readonly Annotation[] => {
  const { severity, policy, verdict, address } = finding;
  const at = lineOf(finding) ?? finding.at;
  if (!at || verdict.type !== 'fail') return [];
  const level = onlyWarns(finding) ? 'notice' : fails ? 'failure' : levels[severity];
  const message = `${forPeople(address)}: ${forPeople(findingMessage(finding))}`;
  return [{ path: at.file, line: at.line, level, title: `${policy} (${say.severity[severity]})`, message }];
};

/** New findings, and older ones if they fail the check: those that fail it first. */
const ofFindings = (outlook: OutlookReport, lineOf: LineOf, say: Say): readonly Annotation[] => {
  const { gate, introduced, newlyEvaluated, onlyWarn } = outlook;
  const failing = new Set<Finding>(gate ? failingIn(outlook, gate.failOn, gate.onlyNew) : []);
  const others = [...introduced, ...newlyEvaluated, ...onlyWarn.filter(({ otherwise }) => otherwise !== 'remaining')];
  return [
    ...[...failing].flatMap((finding) => ofFinding(finding, true, lineOf, say)),
    ...others.filter((finding) => !failing.has(finding)).flatMap((finding) => ofFinding(finding, false, lineOf, say)),
  ];
};

/** Findings that an annotation names. */
const mostHidden = 10;

/** Where the setting is, or was: a removed one has no line in the change. */
const ofLoosened = ({ loosened, suppressed, gate }: OutlookReport, { action: { annotation: say } }: Say): readonly Annotation[] => {
  const failing = new Set(gate ? failingSettings({ loosened, suppressed }, gate.failOn).settings : []);
  return loosened.flatMap(({ at, says }, position): readonly Annotation[] => {
    if (!at) return [];
    const hidden = suppressed.filter(({ by }) => by.includes(position)).map(({ address }) => forPeople(address));
    const hides = hidden.length === 0 ? [] : [say.hides(hidden.slice(0, mostHidden), Math.max(0, hidden.length - mostHidden))];
    const message = [say.loosens(forPeople(says)), ...hides].join(' ');
    return [{ path: at.file, line: at.line, level: failing.has(position) ? 'failure' : 'warning', title: say.loosened, message }];
  });
};

/** On the changed line that causes a finding, because GitHub shows annotations beside the change. */
export const annotationsOf = (review: Review, say: Say): Annotations => {
  const { problems = [], outlook, findings = [] } = review;
  return {
    findings: [
      ...problems.flatMap(({ at, message, help }): readonly Annotation[] =>
        at
          ? [
              {
                path: at.file,
                line: at.line,
                level: 'failure',
                title: say.action.annotation.invalid,
                message: forPeople(help === undefined ? message : `${message} ${help}`),
              },
            ]
          : [],
      ),
      ...(outlook
        ? ofFindings(outlook, changedLines(review), say)
        : findings.flatMap((finding) => ofFinding(finding, false, () => undefined, say))),
    ],
    loosened: outlook ? ofLoosened(outlook, say) : [],
  };
};
