// Fills in the omitted parts of load balancers, and resolves names of network ports to ids.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import { uuidOf } from '../ids.ts';
import { resolver } from '../network/fill.ts';
import type { Port } from '../network/state.ts';
import type { RegistryPlace } from '../registry/fill.ts';
import type { LoadBalancer, LoadBalancerState } from './state.ts';

export const fillLoadBalancers = (place: RegistryPlace, region: RegionDescription, ports: readonly Port[]): LoadBalancerState => {
  const port = resolver(ports);
  const loadBalancers = (region.load_balancers ?? []).map((described): LoadBalancer => {
    const backends = (described.backends ?? []).map((backend) => ({
      ...backend,
      targets: (backend.targets ?? []).map((target) => ({
        ...defaults.load_balancer_target,
        ...target,
        port: typeof target.port === 'string' ? port(target.port) : null,
      })),
    }));
    return {
      id: uuidOf(place.seed, place.tenant, place.region, 'load balancer', described.name),
      ...defaults.load_balancer,
      created_at: stamp(place.now),
      ...described,
      listeners: (described.listeners ?? []).map((listener) => ({
        name: `listener-${listener.port}`,
        backend: backends[0]?.name ?? '',
        ...defaults.load_balancer_listener,
        ...listener,
      })),
      certificates: (described.certificates ?? []).map((one) => ({ ...defaults.load_balancer_certificate, ...one })),
      acls: (described.acls ?? []).map((one) => ({ ...defaults.load_balancer_acl, ...one })),
      backends,
    };
  });
  return { load_balancers: loadBalancers };
};
