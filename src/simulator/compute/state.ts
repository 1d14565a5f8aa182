// The virtual machines of one tenant in one region, as far as volumes attach to them.
import type { Mishap } from '../block-storage/state.ts';

export type Instance = {
  readonly id: string;
  readonly name: string;
  /** new, running, stopped, suspended or deleted. */
  readonly state: string;
  readonly status: string;
  readonly machine_type: string;
  readonly image: string;
  readonly availability_zone: string;
  readonly ssh_key_name: string | null;
  readonly labels: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly error: Mishap;
};
