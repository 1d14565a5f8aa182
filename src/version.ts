// The version of Tenantry, and the oldest version of Node that it runs with, from package.json.
import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;

/** `20.19` of `>=20.19`. */
export const oldestNode = manifest.engines.node.replace(/^>=/, '');
