// All derived kinds except the organization, which is the parent of everything.
import { accessEnd } from './access-end.ts';
import { accessReview } from './access-review.ts';
import { budget } from './budget.ts';
import { collection } from './collection.ts';
import { credential } from './credential.ts';
import type { Derived } from './derived.ts';
import { event } from './event.ts';
import { ledger } from './ledger.ts';
import { lockedPackage } from './package.ts';
import { resource } from './resource.ts';
import { run } from './run.ts';
import { schedule } from './schedule.ts';
import { setting } from './setting.ts';
import { spend } from './spend.ts';
import { subAccount } from './sub-account.ts';
import { waiver } from './waiver.ts';

export const derivedKinds: readonly Derived[] = [
  accessEnd,
  accessReview,
  budget,
  collection,
  credential,
  event,
  ledger,
  lockedPackage,
  resource,
  run,
  schedule,
  setting,
  spend,
  subAccount,
  waiver,
];
