// The states of organizations in words, and how grave they look.
import type { Tone } from '../document.ts';
import type { OrganizationState } from './merged-fleet.ts';

export const stateWords: Readonly<Record<OrganizationState, string>> = {
  evaluated: 'evaluated',
  'partly-read': 'partly read',
  failed: 'failed',
  missing: 'missing',
  foreign: 'rejected',
  'not-in-run': 'not part of the run',
};

export const stateTones: Readonly<Record<OrganizationState, Tone>> = {
  evaluated: 'good',
  'partly-read': 'bad',
  failed: 'bad',
  missing: 'bad',
  foreign: 'bad',
  'not-in-run': 'quiet',
};
