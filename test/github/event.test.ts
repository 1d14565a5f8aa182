// The event of a run: commit, branch and trust come from the event file, whatever the environment contains; and invalid events are refused in words.
import { assert, constantFrom, dictionary, json, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { type GitHubEvent, readEvent } from '../../src/github/event.ts';
import { eventRow, eventTable } from '../../src/github/event-table.ts';
import { runs } from '../runs.ts';

const [head, base, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
const repository = { id: 7, full_name: 'acme/cloud', private: true, default_branch: 'main' };
const env = {
  GITHUB_REPOSITORY: 'acme/cloud',
  GITHUB_SHA: other,
  GITHUB_REF: 'refs/heads/main',
  GITHUB_RUN_ID: '101',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_WORKFLOW_REF: 'acme/cloud/.github/workflows/tenantry.yml@refs/heads/main',
  GITHUB_ACTOR: 'ana',
};

const pullRequest = (changes: object = {}, from: object = {}) => ({
  action: 'opened',
  repository,
  sender: { login: 'ana' },
  pull_request: {
    number: 42,
    state: 'open',
    user: { login: 'ana' },
    head: { sha: head, ref: 'change', repo: { id: 7 }, ...from },
    base: { sha: base, ref: 'main', repo: { id: 7 } },
  },
  ...changes,
});

const read = (name: string, payload: unknown, changes: object = {}): GitHubEvent =>
  readEvent({ ...env, GITHUB_EVENT_NAME: name, ...changes }, typeof payload === 'string' ? payload : JSON.stringify(payload));

const bot = { login: 'dependabot[bot]' };
const byBot = pullRequest();

describe('an event', () => {
  it.each([
    ['pull_request', pullRequest(), 'pull-request same-repository'],
    ['pull_request', pullRequest({}, { repo: { id: 8 } }), 'pull-request fork'],
    ['pull_request_target', pullRequest(), 'pull-request-target same-repository'],
    ['pull_request_target', pullRequest({}, { repo: { id: 8 } }), 'foreign-pull-request-target fork'],
    ['pull_request_target', pullRequest({}, { repo: null }), 'foreign-pull-request-target fork'],
    ['pull_request_target', { ...byBot, pull_request: { ...byBot.pull_request, user: bot } }, 'foreign-pull-request-target dependabot'],
    ['pull_request_target', pullRequest({ sender: bot }), 'foreign-pull-request-target dependabot'],
    [
      'merge_group',
      {
        action: 'checks_requested',
        repository,
        merge_group: { head_sha: head, head_ref: 'refs/heads/gh-readonly-queue/main/pr-1', base_sha: base, base_ref: 'refs/heads/main' },
      },
      'merge-group',
    ],
    ['push', { repository, ref: 'refs/heads/main', before: base, after: head, deleted: false, forced: false }, 'push'],
    ['push', { repository, ref: 'refs/heads/other', before: base, after: head, deleted: false, forced: false }, 'ignored'],
    ['push', { repository, ref: 'refs/tags/v1', before: base, after: head, deleted: false, forced: false }, 'ignored'],
    ['push', { repository, ref: 'refs/heads/main', before: base, after: '0'.repeat(40), deleted: true, forced: false }, 'ignored'],
    ['workflow_dispatch', { repository, ref: 'refs/heads/main', inputs: { digest: 'd', drift: true, empty: null } }, 'dispatch'],
    ['workflow_dispatch', { repository, ref: 'refs/heads/mine', inputs: null }, 'ignored'],
    ['schedule', { repository, schedule: '0 3 * * *' }, 'schedule'],
  ])('%s %#', (name, payload, expected) => {
    const { trigger } = read(name, payload);
    expect('from' in trigger ? `${trigger.type} ${trigger.from}` : trigger.type).toBe(expected);
    // From the event. Events of the default branch alone have no other commit than GITHUB_SHA.
    const isOfEnvironment = ['workflow_dispatch', 'schedule'].includes(name);
    expect(trigger.commit === other).toBe(isOfEnvironment);
    expect(eventRow(trigger)).toBe(eventTable[trigger.type]);
  });

  it('that is started by hand on a tag named like the default branch is ignored', () => {
    for (const ref of ['refs/tags/main', 'main'])
      expect(read('workflow_dispatch', { repository, ref, inputs: null }, { GITHUB_REF: 'refs/tags/main' }).trigger.type).toBe('ignored');
    expect(read('workflow_dispatch', { repository, ref: 'main', inputs: null }).trigger.type).toBe('dispatch');
  });

  it('of a pull request from Dependabot is also recognized by the actor', () => {
    expect(read('pull_request_target', pullRequest(), { GITHUB_ACTOR: bot.login }).trigger.type).toBe('foreign-pull-request-target');
  });

  it('gives the commit to evaluate, without GITHUB_SHA and GITHUB_REF', () => {
    expect(read('pull_request_target', pullRequest({ action: 'edited', changes: { base: { ref: { from: 'x' } } } }))).toEqual({
      trigger: {
        type: 'pull-request-target',
        from: 'same-repository',
        commit: head,
        ref: 'refs/pull/42/head',
        pullRequest: {
          number: 42,
          head,
          headBranch: 'change',
          base,
          baseBranch: 'main',
          action: 'edited',
          hasNewBase: true,
          state: 'open',
          isMerged: false,
        },
      },
      repository: { owner: 'acme', repo: 'cloud', id: 7, isPrivate: true, defaultBranch: 'main' },
      run: { id: 101, attempt: 2, file: '.github/workflows/tenantry.yml' },
      apiUrl: 'https://api.github.com',
      serverUrl: 'https://github.com',
    });
  });

  it('of a new branch has no previous commit', () => {
    const push = { repository, ref: 'refs/heads/main', before: '0'.repeat(40), after: head, deleted: false, forced: true };
    expect(read('push', push).trigger).toMatchObject({ before: null, isForced: true });
  });

  it('gives no key to external contributors', () => {
    expect(Object.entries(eventTable).flatMap(([name, { key }]) => (key === 'never' ? [] : [name]))).toEqual([
      'pull-request-target',
      'push',
      'dispatch',
      'schedule',
    ]);
  });

  const valid = pullRequest();
  it.each([
    ['not JSON', '{', /not valid JSON/],
    ['a list', '[]', /not one of `pull_request`/],
    ['not a commit', pullRequest({}, { sha: 'main' }), /head\.sha/],
    ['a commit that is an option', pullRequest({}, { sha: `--upload-pack=${'a'.repeat(26)}` }), /head\.sha/],
    ['a branch with a line break', pullRequest({}, { ref: 'a\nb' }), /head\.ref/],
    ['a number as text', { ...valid, pull_request: { ...valid.pull_request, number: '42/../1' } }, /number/],
    ['another repository', { ...valid, repository: { ...repository, full_name: 'mallory/cloud' } }, /another repository/],
    ['a path as repository', { ...valid, repository: { ...repository, full_name: 'acme/../x' } }, /full_name/],
    ['nesting', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, /nested deeper/],
  ])('with %s is refused', (_, payload, expected) => {
    expect(() => read('pull_request', payload)).toThrow(expected);
  });

  it.each([
    ['GITHUB_EVENT_NAME', 'issue_comment', /does not run on the event `issue_comment`/],
    ['GITHUB_EVENT_NAME', '__proto__', /does not run on/],
    ['GITHUB_RUN_ID', '12; rm', /GITHUB_RUN_ID/],
    ['GITHUB_RUN_ATTEMPT', undefined, /GITHUB_RUN_ATTEMPT/],
  ])('in an environment whose %s is %s is refused', (name, value, expected) => {
    expect(() => read('pull_request', valid, { [name]: value })).toThrow(expected);
  });

  it('of any content is understood or refused, without a defect', () => {
    assert(
      property(
        constantFrom('pull_request', 'pull_request_target', 'merge_group', 'push', 'workflow_dispatch', 'schedule'),
        json(),
        dictionary(constantFrom('head', 'base', 'user', 'number', 'state'), jsonValue()),
        (name, text, changes) => {
          for (const payload of [text, JSON.stringify({ ...valid, pull_request: { ...valid.pull_request, ...changes } })]) {
            try {
              read(name, payload);
            } catch (error) {
              if (!(error instanceof TenantryError)) throw error;
            }
          }
        },
      ),
      runs(100),
    );
  });
});
