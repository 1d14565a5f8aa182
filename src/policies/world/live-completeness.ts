// How completely the other side of a link was read: for the same region or parent, if the kind is read by region or parent.
import { collectionOf, withinOf } from '../../kinds/address.ts';
import type { Completeness, Kind, Link } from '../../kinds/kind.ts';
import { worst } from '../../live/completeness.ts';
import type { Live } from '../../live/live.ts';
import type { Unknown } from '../evaluate/value.ts';
import type { Linkable } from './link-rows.ts';
import { whyIncomplete } from './unread.ts';

const notAsked: Completeness = { type: 'not-requested' };

/** The region, or the address of the parent, whose collection counts; undefined: all of the kind. */
const scopeOf = ({ name }: Kind, from: { readonly row: Linkable; readonly join: Link } | undefined): string | undefined => {
  const per = withinOf(name);
  if (!from || per === 'tenant') return undefined;
  if (per === 'region') return from.row.region;
  return 'children' in from.join ? from.row.row.address : undefined;
};

/** undefined: everything that could be linked was read. Each collection is checked once. */
export const lackingIn = (live: Live): ((target: Kind, from?: { readonly row: Linkable; readonly join: Link }) => Unknown | undefined) => {
  const byName = new Map<string, Completeness>();
  const byKind = new Map<string, Completeness>();
  for (const { name, kind, completeness } of live.collections) {
    byName.set(name, worst([completeness, ...(byName.has(name) ? [byName.get(name) ?? completeness] : [])]));
    byKind.set(kind, worst([completeness, byKind.get(kind) ?? completeness]));
  }
  const lackOf = (target: Kind, scope: string | undefined): Unknown | undefined => {
    const name = scope === undefined ? target.name : collectionOf(target.name, scope);
    const all = byKind.get(target.name);
    const ofScope = byName.get(name);
    // A kind that is read by parent and has no collection at all has no parents, and so no items.
    const whole = withinOf(target.name) === 'tenant' || withinOf(target.name) === 'region' ? notAsked : { type: 'complete' as const };
    return whyIncomplete(
      ofScope ?? (scope === undefined || withinOf(target.name) === 'region' || all?.type === 'not-requested' ? (all ?? whole) : notAsked),
      name,
    );
  };
  const known = new Map<string, Map<string | undefined, Unknown | undefined>>();
  return (target, from) => {
    const scope = scopeOf(target, from);
    const ofTarget = known.get(target.name) ?? new Map<string | undefined, Unknown | undefined>();
    known.set(target.name, ofTarget);
    if (!ofTarget.has(scope)) ofTarget.set(scope, lackOf(target, scope));
    return ofTarget.get(scope);
  };
};
