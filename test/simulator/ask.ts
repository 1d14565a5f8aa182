// Calls operations of a running simulator over HTTP, as a client would.
import { isObject, type Json, type JsonObject } from '../../src/json.ts';
import { productPaths } from '../../src/platform/addresses.ts';
import { type OperationId, operationOf } from '../../src/platform/operations.ts';
import { type ServeSettings, type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';

export interface Question {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Json;
  readonly region?: string;
  /** Another key than the one with all permissions; null: none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface PlatformResponse {
  readonly status: number;
  /** undefined: no body. */
  readonly body: Json | undefined;
  readonly text: string;
  readonly headers: Headers;
}

export interface Asked {
  readonly simulator: SimulatorServer;
  readonly ask: (operation: OperationId, question?: Question) => Promise<PlatformResponse>;
  /** `POST` (or another method) below `/_simulator`. */
  readonly control: (method: string, path: string, body?: Json) => Promise<PlatformResponse>;
  readonly close: () => Promise<void>;
}

const asResponse = async (response: Response): Promise<PlatformResponse> => {
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') === true;
  const body: Json | undefined = text === '' || !json ? undefined : JSON.parse(text);
  return { status: response.status, body, text, headers: response.headers };
};

const addressOf = (url: string, operation: OperationId, { path = {}, query = {}, region = 'br-se1' }: Question): string => {
  const { product, path: template } = operationOf(operation);
  const filled = `${productPaths[product]}${template}`
    .replace('{region}', region)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? 'missing'));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  );
  return `${url}${filled}?${search.toString()}`;
};

export const open = async (settings: ServeSettings = {}): Promise<Asked> => {
  const simulator = await startSimulator({ transition: 0, ...settings });
  return {
    simulator,
    ask: async (operation, question = {}) => {
      const key = question.key === undefined ? simulator.apiKey : question.key;
      const headers = {
        'x-tenant-id': simulator.tenant,
        ...(key === null ? {} : { 'x-api-key': key }),
        ...question.headers,
      };
      const { method } = operationOf(operation);
      const body = question.body === undefined || method === 'GET' ? {} : { body: JSON.stringify(question.body) };
      return asResponse(await fetch(addressOf(simulator.url, operation, question), { method, headers, ...body }));
    },
    control: async (method, path, body) =>
      asResponse(
        await fetch(`${simulator.url}/_simulator${path}`, {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    close: simulator.close,
  };
};

/** A field of a response, by keys and indexes; undefined if it does not exist. */
export const at = (value: Json | undefined, ...way: readonly (string | number)[]): Json | undefined => {
  let found = value;
  for (const step of way)
    found = typeof step === 'number' && Array.isArray(found) ? found[step] : isObject(found) ? found[`${step}`] : undefined;
  return found;
};

export const textAt = (value: Json | undefined, ...way: readonly (string | number)[]): string => {
  const found = at(value, ...way);
  return typeof found === 'string' ? found : '';
};

export const listAt = (value: Json | undefined, ...way: readonly (string | number)[]): readonly JsonObject[] => {
  const found = at(value, ...way);
  return Array.isArray(found) ? found.filter((item): item is JsonObject => isObject(item)) : [];
};
