// A real cluster, through kubectl: KUBECONFIG names it, and TENANTRY_FLEET_IMAGE the image that its pods run.
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import type { Json } from '../../../src/json.ts';
import { isLong } from '../../runs.ts';

const kubeconfig = process.env['KUBECONFIG'] ?? '';
export const image = process.env['TENANTRY_FLEET_IMAGE'] ?? '';
const program = process.env['TENANTRY_KUBECTL'] ?? 'kubectl';

const missing = [...(kubeconfig === '' ? ['KUBECONFIG'] : []), ...(image === '' ? ['TENANTRY_FLEET_IMAGE'] : [])];
/** Empty: the tests with a cluster run. */
export const whyNot = !isLong
  ? 'only in the long run'
  : missing.length > 0
    ? `set ${missing.join(' and ')} (docs/fleet-kubernetes.md)`
    : '';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `input`: its standard input. */
export const tryKubectl = (words: readonly string[], input = ''): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text: string) => void (texts[name] += text));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...texts }));
    child.stdin.end(input);
  });

export const kubectl = async (words: readonly string[], input = ''): Promise<string> => {
  const { code, stdout, stderr } = await tryKubectl(words, input);
  if (code !== 0) throw new Error(`kubectl ${words.join(' ')}: ${stderr}`);
  return stdout;
};

export const create = (object: object): Promise<string> => kubectl(['create', '--validate=strict', '-f', '-'], JSON.stringify(object));
export const apply = (object: object): Promise<string> => kubectl(['apply', '--validate=strict', '-f', '-'], JSON.stringify(object));
/** The object is deleted first, if there is one. */
export const replace = (object: object): Promise<string> =>
  kubectl(['replace', '--force', '--validate=strict', '-f', '-'], JSON.stringify(object));
export const read = async (...words: readonly string[]): Promise<Json> => JSON.parse(await kubectl(['get', ...words, '-o', 'json']));

/** Looks every half second. */
export const until = async <Found>(what: string, seconds: number, look: () => Promise<Found | undefined>): Promise<Found> => {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(500);
  }
  throw new Error(`not within ${seconds} seconds: ${what}`);
};
