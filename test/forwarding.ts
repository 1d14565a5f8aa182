// A server in front of a simulator that hands on every request as it is, also its signature, and may change what is answered, or when.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type OnResponse = (url: string, body: string) => string | Promise<string>;

/** `onResponse`: the response that is sent instead. */
export const startForwarding = async (truth: string, { onResponse }: { readonly onResponse: OnResponse }) => {
  const handOn = async (url: string, answer: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
    const body = await onResponse(url, await text(answer));
    response.writeHead(answer.statusCode ?? 502, kept);
    response.end(body);
  };
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    const same = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    request.pipe(send(`${truth}${url}`, same, (answer) => void handOn(url, answer, response)));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((closed) => (server.close(() => closed()), server.closeAllConnections())),
  };
};
