// The manifests for Kubernetes, without a cluster: types, rules of the API server, hardening, and what becomes of each exit code.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../../src/exit-code.ts';
import { loadFleet } from '../../../src/fleet/load-fleet.ts';
import type { Json } from '../../../src/json.ts';
import { typeMistakes } from './api-types.ts';
import { corrected, refusedByServer, unsafe, wronglyTyped } from './broken-jobs.ts';
import { actionOn, brokenRules, ownRules, serverRules } from './job-rules.ts';
import { containerfile, cronJob, folder, type Job, job, kustomization, manifest } from './shipped.ts';

/** Without `undefined`. */
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value));
// Tests change one field of a Job that is valid otherwise.
const specOf = (value: object): Job['spec'] => (asJson(value) as unknown as Job).spec;

const manifests = readdirSync(folder).filter((name) => name.endsWith('.yaml') && !['kustomization.yaml', 'trust.yaml'].includes(name));

describe('the manifests', () => {
  it.each(manifests)('%s follows the types of Kubernetes', (name) => {
    expect(typeMistakes(manifest(name))).toEqual([]);
  });

  it.each([...wronglyTyped, ...corrected])('$name would be found', ({ broken }) => {
    expect(typeMistakes(asJson(broken(job())))).not.toEqual([]);
  });

  it('keep the rules of the API server, and those for a safe and complete run', () => {
    expect(brokenRules(job().spec, [...serverRules, ...ownRules])).toEqual([]);
  });

  it.each(refusedByServer)('a Job would be found against the rule: $name', ({ name, broken }) => {
    expect(brokenRules(specOf(broken(job())), serverRules)).toContain(name);
  });

  it.each(unsafe)('a Job would be found against the rule: $name', ({ name, broken }) => {
    expect(brokenRules(specOf(broken(job())), serverRules)).toEqual([]);
    expect(brokenRules(specOf(broken(job())), ownRules)).toEqual([name]);
  });

  it('have a Job against each rule', () => {
    expect(new Set([...refusedByServer, ...unsafe].map(({ name }) => name))).toEqual(
      new Set([...serverRules, ...ownRules].map(({ about }) => about)),
    );
  });

  it('run the same by hand as by schedule', () => {
    expect(cronJob().spec.jobTemplate.spec).toEqual(job().spec);
    expect(cronJob().spec.concurrencyPolicy).toBe('Forbid');
    expect(cronJob().spec.timeZone).toBeDefined();
  });

  it('have one index per shard, and one that merges', () => {
    const { completions = 0, template } = job().spec;
    const shards = template.spec.containers[0].env.find(({ name }) => name === 'SHARDS');
    expect(completions).toBe(Number(shards?.value) + 1);
  });

  it('give up after each exit code that another attempt cannot change, and try again after all others', () => {
    const ended = { ...exitCodes, outOfMemory: 137, terminated: 143, aborted: 134 };
    const actions = Object.entries(ended).map(([name, code]) => [name, actionOn(job().spec, code)]);
    expect(Object.fromEntries(actions)).toEqual({
      // The container's command exits with 0 instead of 1 and 4.
      clean: 'Count',
      findings: 'Count',
      pending: 'Count',
      invalid: 'FailIndex',
      refused: 'FailIndex',
      partial: 'FailIndex',
      defect: 'FailIndex',
      unread: 'Count',
      interrupted: 'Count',
      outOfMemory: 'Count',
      terminated: 'Count',
      aborted: 'Count',
    });
  });

  it('are all in the kustomization, with the image of the container', () => {
    const { resources, images } = kustomization();
    expect([...resources, 'job.yaml'].toSorted()).toEqual(manifests.toSorted());
    expect(images.map(({ name }) => name)).toEqual([job().spec.template.spec.containers[0].image]);
  });
});

describe('the Containerfile', () => {
  const lines = containerfile();
  const of = (instruction: string): readonly string[] => lines.flatMap(([name, text]) => (name === instruction ? [text] : []));

  it('begins with an official image of Node, by digest', () => {
    expect(of('FROM')).toEqual([expect.stringMatching(/^docker\.io\/library\/node:\d+\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/)]);
  });

  it('runs as the user of the manifests', () => {
    const { runAsUser, runAsGroup } = job().spec.template.spec.securityContext;
    expect(of('USER')).toEqual([`${runAsUser}:${runAsGroup}`]);
  });

  it('contains every desired state of the fleet, and nothing that is secret', () => {
    const copied = of('COPY').flatMap((text) => text.split(' ').slice(0, -1));
    const fleet = join('examples', 'fleet');
    const folders = loadFleet(join(fleet, 'fleet.yaml')).organizations.map(({ path }) => path.replace(`${fleet}/`, '').split('/')[0]);
    expect(new Set(copied)).toEqual(new Set([...folders, 'fleet.yaml', 'tenantry-*.tgz']));
    // The package is the only file that comes from elsewhere.
    expect(copied.filter((name) => !existsSync(join(fleet, name)))).toEqual(['tenantry-*.tgz']);
  });
});
