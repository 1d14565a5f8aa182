// Load balancers: a list in pages, with everything that belongs to them.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { createCollection } from '../collection.ts';
import { uuidOf } from '../ids.ts';
import { usualVpc } from '../network/fill.ts';
import { pageOf, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import { either, integerText } from '../shape.ts';
import type { Backend, LoadBalancer } from './state.ts';

const show = (balancer: LoadBalancer): JsonObject => {
  const idOf = (part: string, name: string | number): string => uuidOf(0, balancer.id, part, name);
  const times = { created_at: balancer.created_at, updated_at: balancer.created_at };
  const showTarget = (backend: Backend, { port, ip, target_port }: Backend['targets'][number], place: number): JsonObject => ({
    id: idOf(`target of ${backend.name}`, place),
    ...(port === null ? {} : { nic_id: port }),
    ip_address: ip,
    port: target_port,
    ...times,
  });
  const [publicIp = null] = balancer.ips.map((ip) => ({ id: idOf('address', ip), ip_address: ip, external_id: idOf('outside', ip) }));
  return {
    id: balancer.id,
    name: balancer.name,
    type: 'proxy',
    visibility: balancer.visibility,
    status: balancer.status,
    listeners: balancer.listeners.map(({ name, protocol, port, certificate, backend }) => ({
      id: idOf('listener', name),
      name,
      protocol,
      port,
      tls_certificate_id: certificate === null ? null : idOf('certificate', certificate),
      backend_id: idOf('backend', backend),
      ...times,
    })),
    health_checks: [],
    public_ips: balancer.ips.map((ip) => ({ id: idOf('address', ip), ip_address: ip, external_id: idOf('outside', ip) })),
    public_ip: publicIp,
    tls_certificates: balancer.certificates.map(({ name, expires_at }) => ({
      id: idOf('certificate', name),
      name,
      expiration_date: expires_at,
      ...times,
    })),
    acls: balancer.acls.map(({ action, protocol, prefix }, place) => ({
      id: idOf('acl', place),
      ethertype: prefix.includes(':') ? 'IPv6' : 'IPv4',
      protocol,
      remote_ip_prefix: prefix,
      action,
    })),
    vpc_id: usualVpc.id,
    backends: balancer.backends.map((backend) => ({
      id: idOf('backend', backend.name),
      name: backend.name,
      balance_algorithm: 'round_robin',
      close_connections_on_host_health_failure: false,
      targets_type: backend.targets.some(({ port }) => port !== null) ? 'instance' : 'raw',
      targets: backend.targets.map((target, place) => showTarget(backend, target, place)),
      ...times,
    })),
    ...times,
  };
};

const query = {
  _limit: either(integerText({ min: 1 }), 10),
  _offset: either(integerText({ min: 0 }), 0),
  _sort: sortBy(['created_at', 'updated_at', 'name', 'status', 'id'], 'created_at:desc'),
};

export const loadBalancerRows = {
  'loadBalancer.listLoadBalancers': regionalRow({ query }, ({ region }, { query: asked }) => {
    const table = createCollection<LoadBalancer>({ id: ({ id }) => id, indexes: {} });
    for (const one of region.load_balancers) table.put(one);
    const { items, meta } = pageOf(table.sorted(asked['_sort']), asked);
    return ok({ results: items.map(show), meta: { links: { next: null, previous: null, self: '' }, ...meta } });
  }),
} satisfies Rows;
