// The service account of an API key: `service-account/ci` of `api-key/ci/deploy`.
import { type Address, addressOf, partsOf } from '../address.ts';

export const accountOf = (key: Address): Address => addressOf('service-account', partsOf(key, 'api-key').account);
