// Sentences that are data: each that a stage makes has a template in Portuguese, and a sentence in Portuguese says what the English one does.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MessageTemplate } from '../../../src/policies/finding.ts';
import { messageInLanguage } from '../../../src/policies/message-in-language.ts';
import { reportIn } from '../../../src/report/in-language.ts';
import { translator } from '../../../src/report/texts/sentences.ts';
import { english, textsIn } from '../../../src/report/texts/texts.ts';

const { sentence } = await textsIn('pt-BR');

/** The stages whose sentences reports show. */
const folders = ['kinds', 'plan', 'simulation', 'due', 'diff', 'apply'].map((name) => `src/${name}`);

/** For who writes a policy, and errors of keys. */
const unshown = /undetected-changes|language\//;

/** Those that say why a policy could not be evaluated, what a change loosens, and how an organization ended. */
const evaluating = ['policies', 'access', 'spend', 'fleet'].map((name) => `src/${name}`);

const keys = '(?:description|why|who|instead|loses|says|message|help|action)';
const written = new RegExp(`\\b${keys}:\\s*(?:\`((?:[^\`\\\\]|\\\\.)*)\`|'((?:[^'\\\\]|\\\\.)*)')`, 'g');

/** The sentences of a file, with `x1`, `x2` for what is put into them. */
const sentencesIn = (source: string, pattern = written): readonly string[] =>
  [...source.matchAll(pattern)].flatMap(([, template, text = '']) => {
    let places = 0;
    const said = (template ?? text).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `x${++places}`).replace(/\\(.)/g, '$1');
    return /[a-z]{2,} [a-z]/.test(said) ? [said] : [];
  });

/** Sentences whose values have words of their own: an example of each. */
const composed: Readonly<Record<string, string>> = {
  'x1 from x2 to x3 x4': 'a volume cannot be shrunk from 200 to 100 GiB',
  'create x1 and deliver its secret to x2': 'create key main of ci and deliver its secret to vault',
  'rename x1 to x2 (its secret has been delivered)': 'rename key main.next of ci to main (its secret has been delivered)',
  'change x1: x2': 'change key main of ci: request scopes a, b, remove scopes c',
  'revoke x1': 'revoke key main of ci',
  'x1; every apply asks the platform to look for it':
    'publish the TXT record _mgc = 1 in the DNS of acme.example; every apply asks the platform to look for it',
  'x1 is of type x2, which has no x3': 'federation okta of acme.example is of type oidc, which has no certificate',
  'create x1 (x2)': 'create federation okta of acme.example (oidc)',
  'send the client secret of x1 again': 'send the client secret of federation okta of acme.example again',
  'delete image x1 of x2${tags.length > 0 ? ': 'delete image sha256:82646233bd01 of repository a/b in br-se1 (tags a, b)',
  'x1; otherwise remove the member from the file':
    'to invite again, cancel the rejected invitation on the platform and plan again; otherwise remove the member from the file',
  'verify the credentials of x1 at x2': 'verify the credentials of proxy cache hub in br-se1 at https://hub.example',
  'change x1 of x2': 'change name to b of proxy cache a in br-se1',
  'delete proxy cache x1 in x2 and its credentialsx3': 'delete proxy cache a in br-se1 and its credentials (used by b)',
  'create x1 x2 x3 in x4': 'create full backup a in br-se1',
  'delete x1 x2 in x3': 'delete backup a in br-se1',
  'attach volume x1 to x2': 'attach volume a to scheduler b in br-se1',
  'detach volume x1 from x2: it will no longer get its snapshots':
    'detach volume a from scheduler b in br-se1: it will no longer get its snapshots',
  'restore x1 from x2 as volume x3 in x4: x5 GiB, x6, x7':
    'restore volume/br-se1/a from snapshot b as volume c in br-se1: 10 GiB, nvme, deleted by this run',
  'rename x1 to x2': 'rename volume a in br-se1 to b',
  'retype x1 from x2 to x3': 'retype volume a in br-se1 from x to y',
  'extend x1 from x2 to x3 GiB': 'extend volume a in br-se1 from 100 to 200 GiB',
  'detach x1 from instance x2 (unmount its file systems first)':
    'detach volume a in br-se1 from instance b (unmount its file systems first)',
  'attach x1 to instance x2': 'attach volume a in br-se1 to instance b',
  'it depends on x1, which does not exist and is not created by this planx2':
    'it depends on group/a, which does not exist and is not created by this plan',
  'Tenantry has no answer to x1; please report it': 'Tenantry has no answer to a change of name; please report it',
  'x1 the owner of the organization; only the owner can remove an administrator':
    'the credential belongs to the owner of the organization; only the owner can remove an administrator',
  'x1. But this was read with the scope x2, which it does not have either: `identity:` does not name the running key':
    'api-key/a/b is not permitted to do this. But this was read with the scope iam:read, which it does not have either: `identity:` does not name the running key',
  'x1 names are unique per region, not per tenant: x2 x3 the same name':
    'volume names are unique per region, not per tenant: volume a in br-ne1 has the same name',
  'a forecast needs x1 complete days of the month (UTC); there x2 x3': 'a forecast needs 3 complete days of the month (UTC); there is 1',
  'the collection of audit events x1': 'the collection of audit events was not read: 403',
};

/** No report shows them: descriptions of the file, and errors, which are English. */
const notShown: ReadonlySet<string> = new Set([
  'service account x1',
  'When it ends: scheduled work then takes it away. x1',
  'When it ends, or when each of these roles or permissions does, by name: scheduled work then takes it away. x1',
  'The end of all of it.',
  'By the name of a role or a permission that is listed beside it.',
  'The end of this role or permission.',
  'the plan is invalid: x1',
  'revoke after failed delivery: x1',
  'x1 is x2${message ? ',
  'x1 resources share the key of x2',
]);

/** `unknown('denied', ['a'], 'why')` and the like. */
const reasons =
  /(?:unknown\('[a-z-]+', (?:\[[^\]]*\]|\w+), |ruleError\(|unreadField\([^,]+, |says: |because: |failedOutcome\([^,]+, [^,]+, )(?:`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)')/g;

const isFile = (file: string): boolean => file.endsWith('.ts') && !/\.generated\.ts$|\/(?:fields|rows)\.ts$/.test(file);

/** What a kind says of itself is documentation; what it answers to a change is shown. */
const shownPart = (file: string, source: string): string =>
  /(?:^|\/)kind\.ts$/.test(file) ? source.slice(source.search(/\n  answer: |$(?![^])/)) : source;

describe('sentences of data', () => {
  it.each(folders)('each have a template in Portuguese: %s', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isFile);
    const all = files.flatMap((file) => sentencesIn(shownPart(file, readFileSync(`${folder}/${file}`, 'utf8'))));
    expect(all.length).toBeGreaterThan(3);
    const open = all.filter((said) => !notShown.has(said) && sentence(composed[said] ?? said) === (composed[said] ?? said));
    expect(open).toEqual([]);
  });

  it.each(evaluating)('have a template for each reason in Portuguese: %s', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => isFile(file) && !unshown.test(file));
    const all = files.flatMap((file) => sentencesIn(readFileSync(`${folder}/${file}`, 'utf8'), reasons));
    expect(all.filter((said) => sentence(composed[said] ?? said) === (composed[said] ?? said))).toEqual([]);
  });

  it.each(Object.values(composed))('are known whole: %s', (said) => {
    expect(sentence(said)).not.toBe(said);
  });

  it.each([
    ['extend volume db in br-se1 from 100 to 200 GiB', 'ampliar o volume db em br-se1 de 100 para 200 GiB'],
    ['grant role a and permission b to 3 members', 'conceder a role a e a permissão b a 3 membros'],
    ['change the name and the description of group a', 'alterar o nome e a descrição do grupo a'],
    [
      'loses 61 permissions; to return, the member must accept a new invitation',
      'perde 61 permissões; para voltar, o membro precisa aceitar um novo convite',
    ],
    ['1 change is waiting for somebody or for an operation to finish.', '1 alteração espera por alguém ou pelo fim de uma operação.'],
    ['2 changes are waiting for somebody or for an operation to finish.', '2 alterações esperam por alguém ou pelo fim de uma operação.'],
    ['Policy checks failed. Drift detected.', 'Políticas reprovadas. Drift detectado.'],
    ['No findings of severity high or higher, and no drift.', 'Nenhum achado de severidade alta ou maior, e nenhum drift.'],
    ['nightly is due since 2026-11-26T00:00 UTC', 'nightly está previsto desde 26/11/2026 00:00 UTC (25/11/2026 21:00 em Brasília)'],
    ['the volume can no longer be restored to 2026-11-24', 'o volume não pode mais ser restaurado ao estado de 24/11/2026'],
    ['the platform cannot change the name of a group', 'a plataforma não pode alterar o nome de grupo'],
    [
      'create role auditor (until 2026-12-01; scheduled work then removes it)',
      'criar a role auditor (até 01/12/2026; depois o trabalho agendado remove)',
    ],
  ])('%s', (said, expected) => {
    expect(sentence(said)).toBe(expected);
  });

  it('stay as they are without a template', () => {
    expect(sentence('Looks at who may use the registries')).toBe('Looks at who may use the registries');
    expect(english.sentence('remove a')).toBe('remove a');
  });

  it.each(['a to b', 'x; y', '$1', '{name}', 'a. b', 'ação', '(x)', '\\', '<b>'])('keep every character of a name: %s', (name) => {
    expect(sentence(`delete group ${name}`)).toBe(`excluir o grupo ${name}`);
  });
});

describe('a report in Portuguese', () => {
  it('has our sentences in Portuguese, and what others wrote as it is', async () => {
    const report = {
      plan: {
        steps: [
          { description: 'remove a@b.example', body: { description: 'delete role x' }, changes: [{ from: 'delete role x', to: null }] },
        ],
        digests: { change: 'ab' },
      },
      effects: [{ consequence: ['loses ', { name: 'delete role x' }, '; ', 'it cannot be reversed'] }],
      findings: [{ verdict: { type: 'waived', waiver: { reason: 'delete role x' } } }],
    };
    expect(reportIn(report, await textsIn('pt-BR'))).toEqual({
      plan: {
        steps: [
          { description: 'remover a@b.example', body: { description: 'delete role x' }, changes: [{ from: 'delete role x', to: null }] },
        ],
        digests: { change: 'ab' },
      },
      effects: [{ consequence: ['perde ', { name: 'delete role x' }, '; não pode ser revertido'] }],
      findings: [{ verdict: { type: 'waived', waiver: { reason: 'delete role x' } } }],
    });
    expect(reportIn(report, english)).toBe(report);
  });

  it('reads a message with the values that were saved', () => {
    const policy = {
      message: {
        en: '{resource.x == null ? "at least " : ""}{resource.age} old',
        'pt-BR': '{resource.age} de idade{resource.x == null ? ", pelo menos" : ""}',
      },
    };
    const saved: MessageTemplate = {
      template: '{resource.x == null ? "at least " : ""}{resource.age} old',
      arguments: { 'resource.x == null ? "at least " : ""': 'at least ', 'resource.age': 'P3D' },
      types: { 'resource.age': 'duration' },
    };
    expect(messageInLanguage(saved, policy, 'pt-BR')).toEqual({
      template: '{resource.age} de idade{resource.x == null ? ", pelo menos" : ""}',
      arguments: { 'resource.x == null ? ", pelo menos" : ""': ', pelo menos', 'resource.age': 'P3D' },
      types: { 'resource.age': 'duration' },
      language: 'pt-BR',
    });
    expect(messageInLanguage({ ...saved, arguments: {} }, policy, 'pt-BR')).toBeUndefined();
  });

  it('reads a text around a value', () => {
    const [en, pt] = [
      "{x.owner == '' ? 'none' : 'its owner ' + x.owner + ' left'}",
      "{x.owner == '' ? 'nenhum' : 'o dono ' + x.owner + ' saiu'}",
    ];
    const policy = { message: { en, 'pt-BR': pt } };
    const shown = (value: string) => {
      const message = messageInLanguage({ template: en, arguments: { [en.slice(1, -1)]: value } }, policy, 'pt-BR');
      return Object.values(message?.arguments ?? {});
    };
    expect(shown('none')).toEqual(['nenhum']);
    expect(shown('its owner ana left')).toEqual(['o dono ana saiu']);
    // A value that the expression chose as it is.
    expect(shown('ana')).toEqual(['ana']);
  });
});

describe('a translator', () => {
  const say = translator(
    [
      ['{n|step|steps} {n?is|are} {what:text}', '{n|passo|passos}: {what}'],
      ['done', 'feito'],
    ],
    {},
  );

  it('counts, agrees and translates what is inside', () => {
    expect(say('1 step is done')).toBe('1 passo: feito');
    expect(say('2 steps are open')).toBe('2 passos: open');
  });

  // Without a record of what was tried, the time doubles with each seam: this test would never end.
  it.each(['x: y; z. ', 'done; ', 'a. ', 'was not read; '])('is done with a text of many parts: %j', (part) => {
    const hostile = `${part.repeat(60)}?`;
    expect([hostile, say(hostile), sentence(hostile)].every((text) => text.endsWith('?'))).toBe(true);
  });

  it('leaves a text that is too long for a sentence as it is', () => {
    const long = `1 step is ${'x'.repeat(1000)}`;
    expect(say(long)).toBe(long);
  });
});
