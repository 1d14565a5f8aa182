// What the Action publishes in Portuguese, as a runner starts it: each kind of output, whole.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { environmentOf } from '../commands/session.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { type ApplyWorld, bodyOf, handedOn, issuesOf, runJob, startWorld } from './apply-world.ts';
import { baseFiles, headFiles, trustFile } from './demo.ts';
import { type DemoPullRequest, openDemoPullRequest, reviewPull } from './demo-pull-request.ts';
import { englishIn, inPortuguese } from './in-portuguese.ts';
import { type Ended, runBundle } from './run-bundle.ts';

interface Check {
  readonly name: string;
  readonly output: {
    readonly title: string;
    readonly summary: string;
    readonly annotations: readonly { readonly title: string; readonly message: string }[];
  };
}

const checksOf = ({ sent }: TestGitHub): readonly Check[] =>
  sent.filter(({ path }) => path.startsWith('/check-runs')).map(({ body }): Check => JSON.parse(body));

const names = ['tenantry (tenantry)', 'tenantry (tenantry): loosened settings'];

/** Neither marker nor commit differs between two languages. */
const markerIn = (body: string): string => body.trimEnd().split('\n').at(-1) ?? '';

describe('the pull request of the demo, in the language of its base', () => {
  let demo: DemoPullRequest;
  let checks: readonly Check[];
  beforeAll(async () => {
    demo = await openDemoPullRequest({ filesIn: inPortuguese });
    checks = checksOf(demo.github);
  });
  afterAll(() => demo.close());

  it('has a comment without an English sentence', () => {
    const { body, ended } = demo;
    expect(ended).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', changes: '6' } });
    expect(body).toContain('## Tenantry: 6 alterações, 5 para revisar\n');
    expect(body).toContain('### Revise estas 5 alterações');
    expect(body).toMatch(/`\d\d\/\d\d\/\d{4} \d\d:\d\d UTC \([^`]* em Brasília\)`/);
    expect(englishIn(body)).toEqual([]);
  });

  it('has checks with the same names as in English, and their texts in Portuguese', () => {
    expect(checks.map(({ name }) => name)).toEqual(names);
    expect(checks.map(({ output }) => output.title)).toEqual(['6 alterações, 5 para revisar', '0 configurações enfraquecidas']);
    expect(checks.flatMap(({ output }) => englishIn(output.summary))).toEqual([]);
  });

  it('has the full report in its summary, in the same language', () => {
    const { summary } = demo.ended;
    expect(summary).toContain('### Plano: 6 alterações, 8 de drift, 26 agendadas');
    expect(summary).toMatch(/^## Plano `tenantry`/m);
  });

  it('uploads the titles and fixes of policies in Portuguese', () => {
    const [upload] = demo.github.sarifs;
    const sarif = gunzipSync(Buffer.from(textOf(upload?.['sarif']), 'base64')).toString();
    expect(sarif).toContain('130 dias de idade; o máximo é 90 dias');
    expect(sarif).not.toContain('days old');
  });

  it('keeps its one comment, marker and names of checks when another run has another language', async () => {
    const { github, pull, body } = demo;
    const sent = github.sent.length;
    await reviewPull(demo, { inputs: { language: 'en' } });
    const comments = await github.comments(pull);
    expect(comments).toHaveLength(1);
    const english = textOf(comments[0]?.['body']);
    expect(english).toContain('## Tenantry: 6 changes, 5 need your review');
    expect(markerIn(english)).toBe(markerIn(body));
    expect(checksOf({ ...github, sent: github.sent.slice(sent) }).map(({ name }) => name)).toEqual(names);
  });
});

describe('a pull request without a key', () => {
  it('has a comment without an English sentence, in the language of the input', async () => {
    const demo = await openDemoPullRequest({ hasKey: false, inputs: { language: 'pt-BR' } });
    try {
      expect(demo.body).toContain('## Tenantry: 4 alterações declaradas, 3 para revisar, sem comparação com a organização');
      expect(englishIn(demo.body)).toEqual([]);
    } finally {
      await demo.close();
    }
  });

  it('has annotations in Portuguese on the lines of loosened settings', async () => {
    const loosened = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
      const file = 'tenantry/governance.yaml';
      const text = files[file] ?? '';
      return inPortuguese({ ...files, [file]: files === headFiles ? text.replace('{ severity: high }', '{ severity: low }') : text });
    };
    const demo = await openDemoPullRequest({ hasKey: false, filesIn: loosened });
    try {
      const annotations = checksOf(demo.github).flatMap(({ output }) => output.annotations);
      expect(annotations).toMatchObject([
        { title: 'setting-loosened-here (média)', message: expect.stringContaining('api-key-max-age está enfraquecida aqui') },
        { title: 'Configuração enfraquecida', message: expect.stringMatching(/^Esta alteração: /) },
      ]);
    } finally {
      await demo.close();
    }
  });
});

describe('scheduled runs', () => {
  let github: TestGitHub;
  let platform: SimulatorServer;
  beforeAll(async () => {
    [github, platform] = await Promise.all([startGitHub(), startSimulator({ seed: 1, state: demoState({ seed: 1, now: Date.now() }) })]);
    await github.commit('main', { ...inPortuguese(headFiles), ...trustFile });
  });
  afterAll(() => Promise.all([github.close(), platform.close()]));

  const night = async (command: string, inputs: Readonly<Record<string, string>> = {}): Promise<Ended> => {
    const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: true, default_branch: 'main' };
    return await runBundle({
      event: 'schedule',
      payload: { repository, schedule: '17 3 * * *' },
      inputs: {
        command,
        'desired-state': 'tenantry',
        trust: 'tenantry.trust.yaml',
        token: await github.tokenOf(allPermissions),
        ...inputs,
      },
      env: {
        GITHUB_API_URL: github.url,
        GITHUB_ACTOR: 'acme',
        GITHUB_SHA: 'a'.repeat(40),
        ...environmentOf(platform),
      },
    });
  };

  const issues = async (): Promise<readonly JsonObject[]> =>
    (await github.admin('GET', '/issues?state=all')) as unknown as readonly JsonObject[];

  it('keep one issue without an English sentence, whose commands are those of every language', async () => {
    const ended = await night('audit');
    const [issue, ...others] = await issues();
    expect(others).toEqual([]);
    expect(issue?.['title']).toBe('Tenantry (tenantry): 16 achados (1 crítico), 15 recursos com drift');
    const body = textOf(issue?.['body']);
    expect(body).toContain('**Correção:** Rotacione a chave.');
    expect(body).toMatch(/`\d\d\/\d\d\/\d{4}`<br>prazo `\d\d\/\d\d\/\d{4}`<br>responsável/);
    expect(body).toMatch(/^tenantry waive tenantry \S+ \S+ --owner OWNER --reason REASON --until YYYY-MM-DD$/m);
    expect(body).toContain('gh workflow run tenantry-apply.yml -f classes=drift');
    expect(englishIn(body)).toEqual([]);
    expect(ended.summary.startsWith('## Tenantry: 16 achados (1 crítico), 15 recursos com drift')).toBe(true);
    await night('audit', { language: 'en' });
    const [again, ...more] = await issues();
    expect(more).toEqual([]);
    expect(again).toMatchObject({
      number: issue?.['number'],
      title: 'Tenantry (tenantry): 16 findings (1 critical), 15 resources drifted',
    });
  });

  it('save a capture, and say so in Portuguese', async () => {
    const { summary, outputs } = await night('capture');
    expect(outputs['verdict']).toBe('clean');
    expect(summary).toContain('## Tenantry: captura concluída');
    expect(englishIn(summary)).toEqual([]);
  });
});

describe('an apply', () => {
  let world: ApplyWorld;
  let planned: Ended;
  beforeAll(async () => {
    world = await startWorld({ base: { ...inPortuguese(baseFiles), ...trustFile }, head: inPortuguese(headFiles) });
    planned = await runJob(world, { command: 'plan' });
  });
  afterAll(() => world.close());

  it('waits, is approved or not, and reports without an English sentence; the job that plans names the language', async () => {
    expect(planned.outputs['language']).toBe('pt-BR');
    const waiting = await bodyOf(world);
    expect(waiting).toContain('## Tenantry: 6 alterações a aplicar, 2 a confirmar');
    const given = { ...handedOn(planned), language: planned.outputs['language'] ?? '' };
    const refused = await runJob(world, { command: 'approve', inputs: { ...given, environment: 'staging' } });
    expect(refused.exitCode).toBe(5);
    // The log is for engineers, and in English.
    expect(refused.log).toContain('not approved, because the protection rules of the environment could not be read.');
    const held = await bodyOf(world);
    expect(held).toContain('## Tenantry: não aprovado, porque não foi possível ler as regras de proteção do ambiente');
    const approved = await runJob(world, { command: 'approve', inputs: given });
    expect(approved.summary).toContain('## Tenantry: aprovado no ambiente');
    const applied = await runJob(world, { command: 'apply', inputs: handedOn(planned) });
    const outcome = await bodyOf(world);
    expect(outcome).toContain('## Tenantry: 6 alterações aplicadas');
    expect(applied.summary).toContain('### Journal\n\n6 chamadas iniciadas, 6 passos concluídos.');
    for (const text of [waiting, held, refused.summary, approved.summary, outcome]) expect(englishIn(text)).toEqual([]);
  });

  it('that is not done opens one issue, and folds what the comment said in whatever language', async () => {
    await runJob(world, { command: 'apply', inputs: { ...handedOn(planned), language: 'en' } });
    await runJob(world, { command: 'apply', inputs: handedOn(planned) });
    const [issue, ...others] = await issuesOf(world);
    expect(others).toEqual([]);
    expect(issue?.['title']).toBe('Tenantry: uma aplicação deixou alterações pendentes (tenantry)');
    expect(englishIn(textOf(issue?.['body']))).toEqual([]);
    const comments = await world.github.comments(world.pull);
    expect(comments).toHaveLength(1);
    const body = textOf(comments[0]?.['body']);
    expect(body).toContain('## Tenantry: não aplicado, porque o estado atual mudou desde o plano');
    expect(body.match(/<details><summary>(?:What this comment said before|O que este comentário dizia antes)<\/summary>/g)).toHaveLength(1);
  });
});
