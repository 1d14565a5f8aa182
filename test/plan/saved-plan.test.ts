// A saved plan is read back as it was written, and refused with one clear error if it was modified.
import { beforeAll, describe, expect, it } from 'vitest';
import schema from '../../schemas/plan.schema.json' with { type: 'json' };
import { TenantryError } from '../../src/errors.ts';
import { canonical, digestOf, isObject, type Json, type JsonObject } from '../../src/json.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planText, readPlanText } from '../../src/plan/saved-plan.ts';
import { mistakesIn } from '../../src/yaml/check.ts';
import { plan as isPlan } from '../../src/yaml/validators/plan.generated.js';
import { planOf, platformOf } from './world.ts';

let plan: Plan;
let text = '';
beforeAll(async () => {
  plan = await planOf(
    `access_control: { enabled: true, enforce_mfa: true }
members: { new@acme.example: { roles: [administrator] }, rui@acme.example: { roles: [editor] } }
service_accounts: { ci: { email: ci, description: x, roles: [editor], api_keys: { deploy: { deliver_to: s, scopes: [mcr.write] } } } }
domains: { acme.example: {}, shop.example: { federations: { s: { type: saml } } } }
proxy_caches: { hub: { region: br-se1, provider: docker-hub, url: 'https://hub.example', credentials: { access_key: { secret: a }, access_secret: { secret: b } } } }
registries: { acmeprod: { region: br-se1, proxy_cache: hub } }
volumes: { data: { region: br-se1, type: cloud_nvme1k, size: 20 } }
snapshot_schedules: { hourly: { volumes: ['*'], every: 1h, keep_last: 1, type: object, copy_to: [br-ne1] } }
removed: { member/old@acme.example: { reason: left } }
`,
    platformOf({
      members: [{ email: 'old@acme.example' }, { email: 'rui@acme.example' }],
      domains: [{ domain: 'acme.example' }],
      regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } },
    }),
  );
  text = planText(plan);
});

const read = (altered: string): Plan =>
  readPlanText(altered, 'plan.json', '0.0.0', (value) => mistakesIn(value, isPlan, schema).map(({ message }) => message));

const refusal = (altered: string): string => {
  try {
    read(altered);
    return '';
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    const [problem, ...others] = error.problems;
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'plan-invalid', at: { file: 'plan.json', line: 1, col: 1 } });
    expect(error.exitCode).toBe(2);
    return problem?.message ?? '';
  }
};

const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The same file with a changed plan, and a recomputed digest: a skilled attack. */
const forged = (change: (content: JsonObject) => JsonObject): string => {
  const content = change(object(object(JSON.parse(text))['plan']));
  return canonical({ type: 'tenantry-plan', digest: digestOf(content), plan: content });
};

const firstStep = (change: (step: JsonObject) => JsonObject): string =>
  forged((content) => {
    const [first, ...others] = Array.isArray(content['steps']) ? content['steps'] : [];
    return { ...content, steps: [change(object(first)), ...others] };
  });

describe('a saved plan', () => {
  it.each([1, 3])('of version %s of the format is refused, whatever else it contains', (version) => {
    const message = `the plan has format version ${version}; this version of Tenantry reads version 2`;
    expect(refusal(forged((content) => ({ ...content, version, steps: 'of that version' })))).toBe(message);
  });

  it('states of scheduled steps, and only of these, what is due', () => {
    expect(plan.steps.some(({ class: name }) => name === 'due')).toBe(true);
    for (const step of plan.steps) expect(['due' in step, step.due !== undefined]).toEqual(Array(2).fill(step.class === 'due'));
  });

  it('is unchanged after it is written and read', () => {
    expect(plan.steps.length).toBeGreaterThan(12);
    expect(new Set(plan.unplanned.map(({ answer }) => answer.type))).toEqual(new Set(['waiting', 'impossible', 'deferred']));
    expect(read(text)).toEqual(JSON.parse(JSON.stringify(plan)));
    expect(planText(read(text))).toBe(text);
  });

  it.each<[string, () => string, RegExp]>([
    ['is cut off', () => text.slice(0, -200), /the file is not JSON, or is truncated/],
    ['is empty', () => '', /not JSON/],
    ['is something else', () => '{"steps":[]}', /not a plan of Tenantry$/],
    ['is a list', () => '[]', /not a plan of Tenantry$/],
    [
      'is nested deeper than any plan',
      () => forged((content) => ({ ...content, steps: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) })),
      /nested deeper than any plan$/,
    ],
    [
      'was made by another version',
      () => forged((content) => ({ ...content, tool: '9.9.9' })),
      /another version of Tenantry; this is 0\.0\.0$/,
    ],
    ['had one character changed', () => text.replace('enforce MFA', 'enforce MFa'), /does not match its digest/],
    [
      'has another call in a step',
      () => firstStep((step) => ({ ...step, operation: 'iam.deleteGroup' })),
      /do not match their ids and digests/,
    ],
    ['has another region in a step', () => firstStep((step) => ({ ...step, region: 'br-mgl1' })), /do not match their ids and digests/],
    ['has another basis', () => firstStep((step) => ({ ...step, basis: 'f'.repeat(32) })), /do not match their ids and digests/],
    [
      'lost a step',
      () => forged((content) => ({ ...content, steps: Array.isArray(content['steps']) ? content['steps'].slice(1) : [] })),
      /do not match their ids and digests/,
    ],
    [
      'lost a reason to be acknowledged',
      () => forged((content) => ({ ...content, acknowledge: {} })),
      /do not match their ids and digests/,
    ],
    ['has a version that is no number', () => forged((content) => ({ ...content, version: 'two' })), /^the plan is invalid: /],
    [
      'holds a list in place of the plan',
      () => canonical({ type: 'tenantry-plan', digest: digestOf([]), plan: [] }),
      /^the plan is invalid: /,
    ],
    ['has an unknown key', () => forged((content) => ({ ...content, force: true })), /^the plan is invalid: /],
    [
      'lost a key',
      () => forged((content) => Object.fromEntries(Object.entries(content).filter(([name]) => name !== 'desired'))),
      /^the plan is invalid: /,
    ],
  ])('is refused when it %s', (_, altered, message) => {
    expect(refusal(altered())).toMatch(message);
  });
});
