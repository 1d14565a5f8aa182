// The desired state of no file.
import type { Desired } from './desired.ts';

export const nothingDeclared: Desired = {
  version: 1,
  files: [],
  regions: [],
  ownership: {},
  guards: {},
  sections: [],
  items: [],
  schedules: [],
  restoreDrills: [],
  removed: [],
  ends: [],
  budgets: [],
  policies: { files: [], lockFiles: [], settings: [] },
  waivers: [],
  references: [],
};
