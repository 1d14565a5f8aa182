// The network of one tenant in one region in memory.
import { createCollection, type RecordTable } from '../collection.ts';
import type { NetworkState, Port, PublicIp, SecurityGroup } from './state.ts';

export interface NetworkStore {
  readonly securityGroups: RecordTable<SecurityGroup>;
  readonly ports: RecordTable<Port, 'group'>;
  readonly publicIps: RecordTable<PublicIp, 'port'>;
}

export const loadNetwork = (state: NetworkState): NetworkStore => {
  const store: NetworkStore = {
    securityGroups: createCollection({ id: (group) => group.id, indexes: {} }),
    ports: createCollection({ id: (port) => port.id, indexes: { group: (port) => port.security_groups } }),
    publicIps: createCollection({ id: (address) => address.id, indexes: { port: ({ port }) => (port === null ? [] : [port]) } }),
  };
  for (const group of state.security_groups) store.securityGroups.put(group);
  for (const port of state.ports) store.ports.put(port);
  for (const address of state.public_ips) store.publicIps.put(address);
  return store;
};

export const saveNetwork = ({ securityGroups, ports, publicIps }: NetworkStore): NetworkState => ({
  security_groups: securityGroups.all(),
  ports: ports.all(),
  public_ips: publicIps.all(),
});
