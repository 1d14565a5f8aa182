// `policy new` refuses names that are no id of a policy, kinds that do not exist, and files that exist.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Session, startSession } from './session.ts';

let session: Session;
beforeAll(async () => {
  session = await startSession();
  session.write('rules/volume-large.yaml', 'mine\n');
});
afterAll(() => session.close());

describe('policy new', () => {
  it.each([
    ['a kind that does not exist', 'machine-large.yaml', '`machine-large.yaml` is not a name for a policy file'],
    ['a name that is no id', 'Volume_Large.yaml', '`Volume_Large.yaml` is not a name for a policy file'],
    ['a kind alone', 'volume.yaml', '`volume.yaml` is not a name for a policy file'],
    ['another format', 'volume-large.json', '`volume-large.json` is not a name for a policy file'],
  ])('refuses %s', async (_, name, message) => {
    const { code, stderr } = await session.run(`policy new ${name}`);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Kinds: access-control, access-end, access-review, api-key,');
  });

  it('refuses to overwrite a file', async () => {
    const { code, stderr } = await session.run('policy new rules/volume-large.yaml');
    expect(code).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      'volume-large.yaml: something of that name already exists. [file-unwritable] Choose another name',
    );
  });
});
