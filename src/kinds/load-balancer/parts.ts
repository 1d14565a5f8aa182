// The parts of a load balancer as records. What is not reported is null.
import type { Json, JsonObject } from '../../json.ts';
import { int, list, text, time } from '../../platform/wire.ts';
import { ipRange, isPrivate, rangeRecord } from '../ip-range.ts';

export const listenerOf = (wire: Json): JsonObject => ({
  name: text(wire, 'name') ?? null,
  protocol: text(wire, 'protocol')?.toLowerCase() ?? null,
  port: int(wire, 'port') ?? null,
  certificate: text(wire, 'tls_certificate_id') ?? null,
  backend: text(wire, 'backend_id') ?? null,
});

export const certificateOf = (wire: Json): JsonObject => ({
  id: text(wire, 'id') ?? null,
  name: text(wire, 'name') ?? null,
  expires_at: time(wire, 'expiration_date') ?? null,
});

export const aclOf = (wire: Json): JsonObject => ({
  action: text(wire, 'action')?.toUpperCase() ?? null,
  protocol: text(wire, 'protocol')?.toLowerCase() ?? null,
  ...rangeRecord(text(wire, 'remote_ip_prefix') ?? ''),
});

interface Target {
  readonly backend: string | null;
  readonly interface_id: string | null;
  readonly ip: string | null;
  readonly port: number | null;
  readonly public: boolean | null;
}

/** The port of an instance is known by its interface; of a bare address only whether it is private. */
const isPublicAddress = (interfaceId: string | null, ip: string | null): boolean | null => {
  if (interfaceId !== null) return false;
  const range = ipRange(ip ?? '');
  return range ? !isPrivate(range) : null;
};

const targetOf = (backend: string | null, wire: Json): Target & JsonObject => {
  const [interfaceId, ip] = [text(wire, 'nic_id') ?? null, text(wire, 'ip_address') ?? null];
  const port = int(wire, 'port') ?? null;
  return { backend, interface_id: interfaceId, ip, port, public: isPublicAddress(interfaceId, ip) };
};

/** undefined: a list of backends or targets was not sent. */
export const targetsOf = (wire: Json): readonly (Target & JsonObject)[] | undefined => {
  const found = list(wire, 'backends')?.map((backend) =>
    list(backend, 'targets')?.map((target) => targetOf(text(backend, 'id') ?? null, target)),
  );
  return found?.every((targets) => targets !== undefined) ? found.flat() : undefined;
};
