// Many organizations behind one local port, over real HTTP.
import { defaultTransition, type Listening, listen } from '../serve.ts';
import { createTenants, type SimulatedTenants, type TenantsSettings } from './create-tenants.ts';

export interface ServeTenantsSettings extends TenantsSettings {
  /** 0 or absent: any free one. */
  readonly port?: number;
}

export interface TenantsServer extends Listening {
  readonly tenants: SimulatedTenants;
}

/** Listens on the loopback address only. Throws `port-invalid` if the port is not available. */
export const startTenants = async (settings: ServeTenantsSettings): Promise<TenantsServer> => {
  const tenants = createTenants({ transition: defaultTransition, ...settings });
  return { ...(await listen(tenants.fetch, settings.port)), tenants };
};
