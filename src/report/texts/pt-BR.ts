// Brazilian Portuguese: every text that people read in reports, by the part of a report that shows it.
import type { en } from './en.ts';
import { access, grants } from './pt-BR/access.ts';
import { action } from './pt-BR/action.ts';
import { adoption } from './pt-BR/adoption.ts';
import { applyPage, journalPage } from './pt-BR/apply-page.ts';
import { change, toReview } from './pt-BR/change.ts';
import { comment } from './pt-BR/comment.ts';
import { confirmation } from './pt-BR/confirmation.ts';
import { counts } from './pt-BR/counts.ts';
import { declared } from './pt-BR/declared.ts';
import { demo } from './pt-BR/demo.ts';
import { doctor } from './pt-BR/doctor.ts';
import { drift } from './pt-BR/drift.ts';
import { endsSoon } from './pt-BR/ends-soon.ts';
import { evidence } from './pt-BR/evidence.ts';
import { findings } from './pt-BR/findings.ts';
import { fleet } from './pt-BR/fleet.ts';
import { fleetPage } from './pt-BR/fleet-page.ts';
import { format } from './pt-BR/format.ts';
import { frameworkPage } from './pt-BR/framework-page.ts';
import { journal } from './pt-BR/journal.ts';
import { notify } from './pt-BR/notify.ts';
import { kept, outcome, unplanned } from './pt-BR/outcome.ts';
import { outlook } from './pt-BR/outlook.ts';
import { page } from './pt-BR/page.ts';
import { paths } from './pt-BR/paths.ts';
import { person } from './pt-BR/person.ts';
import { causes, declarations, due, plan, staleSteps, steps } from './pt-BR/plan.ts';
import { planPage } from './pt-BR/plan-page.ts';
import { frameworks, policies } from './pt-BR/policies.ts';
import { printed } from './pt-BR/printed.ts';
import { estimate, reading, trust } from './pt-BR/reading.ts';
import { review, sideBySide } from './pt-BR/review.ts';
import { sentence } from './pt-BR/sentence.ts';
import { severity } from './pt-BR/severity.ts';
import { simulation } from './pt-BR/simulation.ts';
import { since } from './pt-BR/since.ts';
import { site } from './pt-BR/site.ts';
import { spend } from './pt-BR/spend.ts';
import { states } from './pt-BR/states.ts';
import { verdict } from './pt-BR/verdict.ts';
import { who } from './pt-BR/who.ts';
import { whoPage } from './pt-BR/who-page.ts';
import { writtenReview } from './pt-BR/written-review.ts';

export const ptBR: typeof en = {
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
