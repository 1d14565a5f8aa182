// The workflow of docs/evidence.md that attests a bundle: GitHub's own language service knows its keys and permissions, and the inputs of the action are those that
// its release declares.
import { readFileSync } from 'node:fs';
import { validate } from '@actions/languageservice';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { payloadType, predicateType } from '../../src/evidence/statement.ts';

const [block = ''] = [...readFileSync('docs/evidence.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
  text.includes('actions/attest@') ? [text] : [],
);
const indented = block.replaceAll(/^(?=.)/gm, '    ');
const workflow = `on: push\npermissions: {}\njobs:\n  evidence:\n    runs-on: ubuntu-latest\n${indented}`;

/** The names of the inputs in action.yml of actions/attest at this commit (v4.2.2). None is required. */
const released = {
  commit: '1e69f48acb82d1966a394da916b4c1698aa569d6',
  inputs:
    'subject-path subject-digest subject-name subject-checksums subject-version sbom-path predicate-type predicate predicate-path push-to-registry create-storage-record show-summary github-token'.split(
      ' ',
    ),
};

/** The service remembers a file by its name. */
let files = 0;

const reports = async (text: string): Promise<readonly string[]> => {
  files += 1;
  const inputs = Object.fromEntries(released.inputs.map((name) => [name, { description: name, required: false }]));
  const found = await validate(TextDocument.create(`file:///.github/workflows/evidence-${files}.yml`, 'yaml', 1, text), {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name, ref }) =>
        owner === 'actions' && name === 'attest' && ref === released.commit ? { name: 'attest', description: 'attest', inputs } : undefined,
    },
  });
  return found.map(({ message }) => (typeof message === 'string' ? message : message.value));
};

describe('the workflow that attests a bundle', () => {
  it('is valid, with inputs that the action has', async () => {
    expect(await reports(workflow)).toEqual([]);
    expect(await reports(workflow.replace('predicate-path', 'predicate-file'))).toEqual([expect.stringContaining('predicate-file')]);
    expect(await reports(workflow.replace('attestations: write', 'attestation: write'))).not.toEqual([]);
  });

  it('grants what the action needs, and attests the sums with our predicate', () => {
    const { evidence } = parse(workflow).jobs;
    expect(evidence.permissions).toEqual({ contents: 'read', 'id-token': 'write', attestations: 'write' });
    const [{ run }, { uses, with: given }] = evidence.steps;
    expect(run).toContain('evidence sign evidence/2026-11 --predicate predicate.json');
    expect(uses).toBe(`actions/attest@${released.commit}`);
    expect(given).toEqual({
      'subject-path': 'evidence/2026-11/SHA256SUMS',
      'predicate-type': predicateType,
      'predicate-path': 'predicate.json',
    });
    expect(payloadType).toBe('application/vnd.in-toto+json');
  });
});
