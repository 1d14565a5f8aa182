// The parts of undici that Tenantry calls: the whole package is half of the code that a command compiles at each start (fetch, caches, mocks, WebSockets).
// Bundles and tests use this file instead (bundling.ts).
import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';

// This method requests the tunnel of a proxy; only undici's own index gives it to dispatchers.
Dispatcher.prototype.connect = connect;

export { Agent, EnvHttpProxyAgent };
