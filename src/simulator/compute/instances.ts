// Virtual machines, as far as volumes attach to them: list and read.
import type { JsonObject } from '../../json.ts';
import { type Rows, regionalRow } from '../call.ts';
import { uuidOf } from '../ids.ts';
import { expanding, nameFilter, pageOf, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import { either, integerText } from '../shape.ts';
import { machineImages, machineTypes } from './catalogue.ts';
import type { Instance } from './state.ts';

type Expand = readonly string[];

const machineOf = ({ machine_type: id }: Instance, expand: Expand): JsonObject =>
  expand.includes('machine-type') || expand.includes('machine-types') ? (machineTypes.get(id) ?? { id }) : { id };

const imageOf = ({ image: id }: Instance, expand: Expand): JsonObject =>
  expand.includes('image') ? (machineImages.get(id) ?? { id }) : { id };

/** Networks are not modelled: every instance is in this one. */
const vpc = { id: uuidOf(0, 'vpc', 'default'), name: 'vpc_default' };

/** As the Go SDK (1.2.0, compute/instances.go) reads it: the interfaces always, the VPC only with `expand=network`. `ports` is what the documents' sample has. */
const networkOf = ({ id, name }: Instance, expand: Expand): JsonObject => {
  const port = uuidOf(0, 'port', id);
  const address = `172.18.${Number.parseInt(port.slice(0, 2), 16)}.${Number.parseInt(port.slice(2, 4), 16)}`;
  const primary = {
    id: port,
    name: `${name}-port-0`,
    security_groups: [uuidOf(0, 'security group', 'default')],
    primary: true,
    associated_public_ipv4: null,
    ip_addresses: { private_ipv4: address, public_ipv6: null },
  };
  return { ...(expand.includes('network') ? { vpc } : {}), interfaces: [primary], ports: [{ id: port }] };
};

/** Labels are returned as stored: the effect of expanding them is not documented. */
const show = (instance: Instance, expand: Expand): JsonObject => ({
  id: instance.id,
  name: instance.name,
  machine_type: machineOf(instance, expand),
  image: imageOf(instance, expand),
  status: instance.status,
  state: instance.state,
  created_at: instance.created_at,
  updated_at: instance.updated_at,
  availability_zone: instance.availability_zone,
  ssh_key_name: instance.ssh_key_name,
  labels: instance.labels,
  user_data: null,
  error: instance.error,
  network: networkOf(instance, expand),
});

const sort = sortBy(['created_at', 'updated_at', 'name', 'state', 'status', 'id'], 'created_at:asc');
const expand = expanding('image', 'machine-type', 'machine-types', 'network', 'labels');
const limits = {
  _limit: either(integerText({ min: 1, max: 1000 }), 50),
  _offset: either(integerText({ min: 0, max: 2_147_483_647 }), 0),
};

export const instanceRows = {
  'compute.listInstances': regionalRow({ query: { ...limits, _sort: sort, name: nameFilter, expand } }, ({ region }, { query }) => {
    const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
    const { items, meta } = pageOf(region.instances.sorted(query['_sort'], under), query);
    return ok({ instances: items.map((instance) => show(instance, query.expand)), meta });
  }),
  'compute.getInstance': regionalRow({ query: { expand } }, ({ region, path, refuse }, { query }) => {
    const instance = region.instances.get(path('id'));
    return instance === undefined ? refuse.notFound('instance') : ok(show(instance, query.expand));
  }),
} satisfies Rows;
