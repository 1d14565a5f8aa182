// The registry's own user name and password, for `docker login`.
import { type Rows, regionalRow } from '../call.ts';
import { ok } from '../reply.ts';

export const credentialRows = {
  'registry.getCredentials': regionalRow({}, ({ region }) => ok(region.credentials)),
  'registry.resetCredentials': regionalRow({}, ({ world, region }) => {
    region.credentials = { ...region.credentials, password: world.mint.hex('simulated-password-', 'registry password', 24) };
    return ok(region.credentials);
  }),
} satisfies Rows;
