// What Tenantry calls of undici, and nothing else of it: whole, it is half of what a command compiles at each start (fetch, caches, mocks, WebSockets).
// Bundles and tests take this in its place (bundling.ts).
import connect from 'undici/lib/api/api-connect.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';

// A proxy is asked for its tunnel by this method, which only undici's own index gives to dispatchers.
Dispatcher.prototype.connect = connect;

export { Agent, EnvHttpProxyAgent };
