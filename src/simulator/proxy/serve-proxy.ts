// An HTTP proxy on a local port that answers for the platform's host names with the simulator, and refuses all others: official clients, which accept no other
// address, run unchanged through it.
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { TenantryError } from '../../errors.ts';
import { platformHosts } from '../../platform/addresses.ts';
import type { SimulatorApp } from '../create-app.ts';
import { wireOf } from '../wire.ts';
import { createCredentials } from './certificates.ts';

export interface RunningProxy {
  /** `http://127.0.0.1:<port>`: the value of HTTPS_PROXY. */
  readonly url: string;
  /** The certificate of its authority in PEM: the content of SSL_CERT_FILE. */
  readonly authority: string;
  readonly close: () => Promise<void>;
}

const targets: ReadonlySet<string> = new Set(platformHosts.map((host) => `${host}:443`));

const refusal = (status: string, text: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;

const onlyThese = `This proxy answers only for ${platformHosts.join(', ')} on port 443, over HTTPS. It forwards nothing.\n`;

/** The platform behind TLS. It never listens: the proxy passes its connections to it. */
const platformServer = async (app: SimulatorApp, certificate: string, key: string): Promise<TlsServer> => {
  const server = createAdaptorServer({
    fetch: (request, { outgoing }) => app.fetch(request, wireOf(outgoing)),
    createServer: createTlsServer,
    serverOptions: { cert: certificate, key },
  });
  if (!(server instanceof TlsServer)) throw new Error('the adaptor made another server than it was given');
  return server;
};

const listening = (server: Server, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `The proxy cannot listen on port ${port} (${cause.code ?? 'unknown reason'}).`;
      reject(new TenantryError([{ code: 'port-invalid', message }], { cause }));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the proxy has no port'));
      else resolve(address);
    });
  });

/** Listens on the loopback address only; port 0: any free one. Throws `port-invalid` if the port is not available. */
export const startProxy = async (app: SimulatorApp, port: number, now: number): Promise<RunningProxy> => {
  const { authority, certificate, key } = await createCredentials(platformHosts, now);
  const platform = await platformServer(app, certificate, key);
  const open = new Set<Duplex>();
  const proxy = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(onlyThese);
  });
  proxy.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  proxy.on('connect', ({ url = '' }, socket: Duplex, head: Buffer) => {
    // A client that closes the connection early is not an error.
    socket.on('error', () => socket.destroy());
    if (!targets.has(url.toLowerCase())) return void socket.end(refusal('403 Forbidden', onlyThese));
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    platform.emit('connection', socket);
  });
  const { port: found } = await listening(proxy, port);
  return {
    url: `http://127.0.0.1:${found}`,
    authority,
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
};
