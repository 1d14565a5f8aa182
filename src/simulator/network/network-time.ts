// The times of the network have no zone (docs/platform.md, Dates and times).
import type { SimulatedWorld } from '../world.ts';

export const networkTime = ({ surroundings }: SimulatedWorld, time: string): string =>
  time.slice(0, 19).replace('T', surroundings.behaviour.network_times === 'space' ? ' ' : 'T');
