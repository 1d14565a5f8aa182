// The proxy for official clients: real TLS to the platform's host names, answered by the simulator, and nothing else reached through it.
import { get, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProxy, startProxy } from '../../src/simulator/proxy/serve-proxy.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { now, organization, tenant } from './organization.ts';

let simulator: SimulatorServer;
let proxy: RunningProxy;
beforeAll(async () => {
  simulator = await startSimulator({ state: organization, clock: { now: () => now } });
  // Certificates are checked by the machine's clock, whatever the simulator's clock shows.
  proxy = await startProxy(simulator.app, 0, Date.now());
});
afterAll(async () => {
  await proxy.close();
  await simulator.close();
});

type Tunnel = { readonly status: number; readonly socket: Socket };

const tunnelTo = (target: string): Promise<Tunnel> =>
  new Promise((resolve, reject) => {
    request(proxy.url, { method: 'CONNECT', path: target })
      .on('connect', ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }))
      .on('error', reject)
      .end();
  });

/** The response to one request over TLS, as text. */
const ask = async (path: string, servername = 'api.magalu.cloud', ca = proxy.authority): Promise<string> => {
  const { status, socket } = await tunnelTo('api.magalu.cloud:443');
  expect(status).toBe(200);
  return new Promise((resolve, reject) => {
    const tls = connect({ socket, servername, ca }, () => {
      tls.write(`GET ${path} HTTP/1.1\r\nhost: ${servername}\r\nx-api-key: all\r\nx-tenant-id: ${tenant}\r\nconnection: close\r\n\r\n`);
    });
    let text = '';
    tls.on('data', (bytes) => (text += String(bytes)));
    tls.on('end', () => resolve(text));
    tls.on('error', reject);
  });
};

describe('the proxy', () => {
  it.each(['/br-se1/volume/v1/volumes', '/iam/api/v1/members', '/br-se1/container-registry/v0/registries'])(
    'returns %s like the platform',
    async (path) => {
      expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    },
  );

  it('serves several requests at once, and faults like the plain address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/iam/api/v1/roles')));
    expect(answers.every((text) => text.startsWith('HTTP/1.1 200'))).toBe(true);
    simulator.app.faults.add({ type: 'status', status: 503, operation: 'iam.listMembers', times: 1 });
    expect(await ask('/iam/api/v1/members')).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('has a certificate of its own authority, only for the host names of the platform', async () => {
    const other = await startProxy(simulator.app, 0, Date.now());
    await expect(ask('/iam/api/v1/members', 'api.magalu.cloud', other.authority)).rejects.toThrow(
      /unable to verify|self.signed|certificate/i,
    );
    await expect(ask('/iam/api/v1/members', 'example.com')).rejects.toThrow(/does not match certificate/);
    await other.close();
  });

  it('forwards nothing: no other host, no other port, and no request without a tunnel', async () => {
    const reached: string[] = [];
    const bystander = createServer((socket) => {
      reached.push('connection');
      socket.destroy();
    });
    await new Promise<void>((listening) => {
      bystander.listen(0, '127.0.0.1', listening);
    });
    const { port } = bystander.address() as AddressInfo;
    const targets = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      'example.com:443',
      'api.magalu.cloud:80',
      'api.magalu.cloud',
      'api.magalu.cloud.evil.example:443',
      '',
    ];
    for (const target of targets) {
      const { status, socket } = await tunnelTo(target);
      socket.destroy();
      expect([target, status]).toEqual([target, 403]);
    }
    const plain = await new Promise<number | undefined>((resolve) => {
      get(proxy.url, { path: `http://127.0.0.1:${port}/` }, (response) => resolve(response.resume().statusCode));
    });
    expect([plain, reached]).toEqual([403, []]);
    bystander.close();
  });

  it('survives clients that disconnect early', async () => {
    const { socket } = await tunnelTo('api.magalu.cloud:443');
    socket.write('not TLS at all');
    socket.destroy();
    const half = await tunnelTo('api.magalu.cloud:443');
    half.socket.destroy();
    expect(await ask('/iam/api/v1/members')).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});
