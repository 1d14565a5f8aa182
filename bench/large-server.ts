// The large organization behind latency, in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Milliseconds by which every response is delayed. */
export const latency = 40;

export interface Server {
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds that it was busy since the last request for this number. Until the next one, with `faults` one response in five fails, and with `slow` one in a hundred takes 2 s longer. */
  readonly busy: (say?: '' | 'faults' | 'slow') => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** `folder` holds the bundled programs. */
export const startServer = async (folder: string): Promise<Server> => {
  const child = spawn(process.execPath, [join(folder, 'serve.mjs'), String(latency)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the simulator ended');
    return value;
  };
  const place: { readonly url: string; readonly key: string; readonly tenant: string } = JSON.parse(await line());
  return {
    env: { TENANTRY_BASE_URL: place.url, MGC_API_KEY: place.key, MGC_TENANT_ID: place.tenant },
    busy: async (say = '') => {
      child.stdin.write(`${say}\n`);
      const said: { readonly busy: number } = JSON.parse(await line());
      return said.busy;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
};
