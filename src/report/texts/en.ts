// English: every text that people read in reports, by the part of a report that shows it.
import { access, grants } from './en/access.ts';
import { action } from './en/action.ts';
import { adoption } from './en/adoption.ts';
import { applyPage, journalPage } from './en/apply-page.ts';
import { change, toReview } from './en/change.ts';
import { comment } from './en/comment.ts';
import { confirmation } from './en/confirmation.ts';
import { counts } from './en/counts.ts';
import { declared } from './en/declared.ts';
import { demo } from './en/demo.ts';
import { doctor } from './en/doctor.ts';
import { drift } from './en/drift.ts';
import { endsSoon } from './en/ends-soon.ts';
import { evidence } from './en/evidence.ts';
import { findings } from './en/findings.ts';
import { fleet } from './en/fleet.ts';
import { fleetPage } from './en/fleet-page.ts';
import { format } from './en/format.ts';
import { frameworkPage } from './en/framework-page.ts';
import { journal } from './en/journal.ts';
import { notify } from './en/notify.ts';
import { kept, outcome, unplanned } from './en/outcome.ts';
import { outlook } from './en/outlook.ts';
import { page } from './en/page.ts';
import { paths } from './en/paths.ts';
import { person } from './en/person.ts';
import { causes, declarations, due, plan, staleSteps, steps } from './en/plan.ts';
import { planPage } from './en/plan-page.ts';
import { frameworks, policies } from './en/policies.ts';
import { printed } from './en/printed.ts';
import { estimate, reading, trust } from './en/reading.ts';
import { review, sideBySide } from './en/review.ts';
import { sentence } from './en/sentence.ts';
import { severity } from './en/severity.ts';
import { simulation } from './en/simulation.ts';
import { since } from './en/since.ts';
import { site } from './en/site.ts';
import { spend } from './en/spend.ts';
import { states } from './en/states.ts';
import { verdict } from './en/verdict.ts';
import { who } from './en/who.ts';
import { whoPage } from './en/who-page.ts';
import { writtenReview } from './en/written-review.ts';

export const en = {
  access,
  action,
  adoption,
  applyPage,
  causes,
  change,
  comment,
  confirmation,
  counts,
  declarations,
  declared,
  demo,
  doctor,
  drift,
  due,
  endsSoon,
  estimate,
  evidence,
  findings,
  fleet,
  fleetPage,
  format,
  frameworkPage,
  frameworks,
  grants,
  journal,
  journalPage,
  kept,
  notify,
  outcome,
  outlook,
  page,
  paths,
  person,
  plan,
  planPage,
  policies,
  printed,
  reading,
  review,
  sentence,
  severity,
  sideBySide,
  simulation,
  since,
  site,
  spend,
  staleSteps,
  states,
  steps,
  toReview,
  trust,
  unplanned,
  verdict,
  who,
  whoPage,
  writtenReview,
};
