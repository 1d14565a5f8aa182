// The service account of an API key: `service-account/ci` of `api-key/ci/deploy`.
import { type Address, addressOf } from '../address.ts';
import { segment } from '../segment.ts';

export const accountOf = (key: Address): Address => addressOf('service-account', segment(key, 0));
