// The facts about the platform: every one names its source, and the rules of CONTRIBUTING.md for a new field hold.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationIds } from '../../src/platform/operations.ts';
import { differences } from '../simulator/contract/fields.ts';
import { documented } from './contract.ts';
import { sampleFields } from './fields.ts';
import { writtenOperations } from './operations.ts';
import { samples } from './samples.ts';
import { sources } from './sources.ts';
import { writtenLists } from './values.ts';

const marks = new Set(sources.map(({ mark }) => mark));
/** The words of facts/operations.yaml, whose head explains them. */
const words = ['openapi', 'openapi-hist', 'sdk', 'docs-page', 'reference', 'assumed'];

describe('a source', () => {
  it.each(sources)('$mark has a place, a revision and a date', ({ is, where, revision, date }) => {
    expect([is, where, revision, date].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('has a mark of its own', () => {
    expect(marks.size).toBe(sources.length);
  });
});

describe('every fact names its source', () => {
  it('operations', () => {
    expect(writtenOperations.filter(({ source }) => !words.some((word) => source.startsWith(word))).map(({ id }) => id)).toEqual([]);
  });

  it('lists of values', () => {
    expect(writtenLists.filter(({ source }) => !marks.has(source.slice(0, 1))).map(({ name }) => name)).toEqual([]);
  });

  it('samples, which belong to operations', () => {
    const unfit = Object.entries(samples).filter(([name, { source }]) => {
      const [id = ''] = name.split('#');
      return !marks.has(source.slice(0, 1)) || documented[id] === undefined || !operationIds.some((known) => known === id);
    });
    expect(unfit.map(([name]) => name)).toEqual([]);
  });
});

describe('a field of a response that is in no document', () => {
  it('is refused with the file to add it to, and the modules that read it', () => {
    const fields = sampleFields['blockStorage.listVolumeTypes']?.fields ?? {};
    const { body } = samples['blockStorage.listVolumeTypes'] ?? { body: null };
    expect(differences(body, fields)).toEqual([]);
    const more = JSON.parse(JSON.stringify(body).replace('{"id"', '{"family":"general","id"'));
    const [says = ''] = differences(more, fields);
    expect(says).toMatch(/^\.types\[\]\.family is in no document: /);
    for (const name of ['facts/samples.json', 'facts/operations.yaml', 'test/facts/fields.ts', 'test/facts/contract.ts'])
      expect(says).toContain(name);
  });
});

describe('the assumed permission to read identity and access (I40)', () => {
  it('is named by one constant of the simulator, and by no example', () => {
    const files = [...readdirSync('src', { recursive: true }), ...readdirSync('examples', { recursive: true })].map(String);
    const paths = files
      .flatMap((file) => [join('src', file), join('examples', file)])
      .filter((path) => /\.(ts|yaml)$/.test(path) && existsSync(path));
    const naming = paths.filter((path) => !path.includes('.generated.') && readFileSync(path, 'utf8').includes('turia_iam_viewer'));
    expect([...new Set(naming)]).toEqual([join('src', 'simulator', 'permissions.ts')]);
  });
});
