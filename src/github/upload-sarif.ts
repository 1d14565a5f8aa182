// SARIF for code scanning: one category per tenant and path, within GitHub's limits of 5,000 results and 10 MB packed.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { mostResults } from '../report/sarif-results.ts';
import type { GitHub } from './client.ts';

export interface SarifToUpload {
  readonly sarif: JsonObject;
  /** From the event, as `refs/heads/main` or `refs/pull/42/head`. */
  readonly commit: string;
  readonly ref: string;
  /** Results of other categories are unchanged: `tenantry/<tenant>/<path>`. */
  readonly category: string;
}

export interface UploadedSarif {
  readonly id: string | null;
  readonly results: number;
  readonly omitted: number;
}

const mostPacked = 10 * 1024 * 1024;

const packed = promisify(gzip);

const ranks: Readonly<Record<string, number>> = { error: 0, warning: 1, note: 2 };
const rankOf = (result: Json): number => (isObject(result) && typeof result['level'] === 'string' ? (ranks[result['level']] ?? 1) : 1);

const resultsIn = (run: Json): readonly Json[] => (isObject(run) && isArray(run['results']) ? run['results'] : []);

/** GitHub refuses the whole upload for one result that points nowhere. */
const resultsOf = (run: Json): readonly Json[] => resultsIn(run).filter((result) => isObject(result) && isArray(result['locations']));

/** With at most this many results, the worst ones, and the category. */
const limited = (sarif: JsonObject, category: string, most: number): JsonObject => {
  const runs = isArray(sarif['runs']) ? sarif['runs'] : [];
  let left = most;
  return {
    ...sarif,
    runs: runs.map((run) => {
      const results = resultsOf(run)
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .slice(0, left);
      left -= results.length;
      return isObject(run) ? { ...run, results, automationDetails: { id: `${category}/` } } : run;
    }),
  };
};

/** The worst results within the limits. */
export const uploadSarif = async (github: GitHub, { sarif, commit, ref, category }: SarifToUpload): Promise<UploadedSarif> => {
  const all = (isArray(sarif['runs']) ? sarif['runs'] : []).reduce<number>((sum, run) => sum + resultsIn(run).length, 0);
  const placed = (isArray(sarif['runs']) ? sarif['runs'] : []).reduce<number>((sum, run) => sum + resultsOf(run).length, 0);
  let results = Math.min(placed, mostResults);
  let text = '';
  for (;;) {
    const bytes = await packed(JSON.stringify(limited(sarif, category, results)));
    text = bytes.toString('base64');
    if (text.length <= mostPacked || results === 0) break;
    results = Math.floor(results / 2);
  }
  const id = await github.call(
    'sarif.upload',
    (api, at) => api.rest.codeScanning.uploadSarif({ ...at, commit_sha: commit, ref, sarif: text, tool_name: 'tenantry' }),
    (uploaded) => uploaded.id ?? null,
  );
  return { id, results, omitted: all - results };
};
