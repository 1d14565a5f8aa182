// `apply --now`: the time that decides what is due. Only for a simulator, whose clock can be set: elsewhere it would delete what is not due yet.
import { fail } from '../../errors.ts';
import { isLoopback } from '../../platform/is-loopback.ts';
import { parseUrl } from '../../platform/parse-url.ts';
import type { Trust } from '../../trust/trust.ts';
import type { Ports } from '../ports.ts';

/** Every call of the run goes to one address, and that is this machine. */
const isOnThisMachine = ({ routes }: Trust, { env }: Ports): boolean => {
  const url = parseUrl(env['TENANTRY_BASE_URL'] ?? '');
  return url !== undefined && isLoopback(url.hostname) && Object.keys(routes).length === 0;
};

export const checkTime = (given: Date | undefined, trust: Trust, ports: Ports): void => {
  if (given === undefined || isOnThisMachine(trust, ports)) return;
  fail('usage', '--now of apply needs a platform at a loopback address', {
    help: 'Set TENANTRY_BASE_URL to the address of `tenantry simulate`, or leave out --now: elsewhere, the time of the read decides what is due.',
  });
};
