// `/_simulator`: what tests, the demo and curious users may see and do besides the platform's own operations. No credential is asked for.
import { Hono } from 'hono';
import type { JsonObject } from '../json.ts';
import { milliseconds, stamp } from './clock.ts';
import type { Description } from './description.ts';
import type { Fault, Faults } from './fault.ts';
import { administrator } from './iam/fill.ts';
import { folded } from './iam/store.ts';
import type { Recorder } from './recorder.ts';
import { settle } from './settle.ts';
import type { SimulatorState } from './state.ts';
import type { World } from './world.ts';

export interface Controlled {
  readonly world: () => World;
  readonly faults: Faults;
  readonly recorder: Recorder;
  readonly state: () => SimulatorState;
  /** Replaces everything. */
  readonly load: (state: Description) => void;
}

const text = (body: JsonObject, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** The person answers: accepted makes a member, rejected and expired stay as invitations. */
const answerInvitation = (world: World, email: string, answer: string): boolean => {
  const tenant = [...world.tenants.values()].find((one) => one.invitations.by('email', folded(email)).length > 0);
  const [invitation] = tenant?.invitations.by('email', folded(email)) ?? [];
  if (tenant === undefined || invitation === undefined || !['accepted', 'rejected', 'expired'].includes(answer)) return false;
  if (answer !== 'accepted') {
    tenant.invitations.put({ ...invitation, status: answer });
    return true;
  }
  tenant.invitations.drop(invitation.id);
  const name = invitation.email.split('@')[0] ?? '';
  const roles = invitation.profile === administrator ? [administrator] : [];
  tenant.members.put({
    uuid: world.mint.uuid('member'),
    email: invitation.email,
    name,
    profile: invitation.profile,
    roles,
    permissions: [],
  });
  world.surroundings = { ...world.surroundings, people: [...world.surroundings.people, { email: invitation.email, name }] };
  return true;
};

/** Somebody approves all scopes that a key waits for. */
const approve = (world: World, key: string): boolean => {
  for (const tenant of world.tenants.values()) {
    const found = tenant.apiKeys.get(key);
    if (found === undefined) continue;
    tenant.apiKeys.put({ ...found, scopes: [...found.scopes, ...found.scopes_pending_approval], scopes_pending_approval: [] });
    return true;
  }
  return false;
};

export const controls = (simulator: Controlled): Hono => {
  const app = new Hono();
  const { faults, recorder } = simulator;
  app.get('/state', (c) => c.json(simulator.state()));
  app.put('/state', async (c) => {
    simulator.load(await c.req.json<Description>());
    return c.body(null, 204);
  });
  app.get('/clock', (c) => c.json({ now: stamp(simulator.world().clock.now()) }));
  app.post('/clock', async (c) => {
    const ahead = milliseconds(text(await c.req.json<JsonObject>(), 'advance'));
    if (ahead === null) return c.json({ message: 'advance must be a duration such as 30s, 1h or 2d' }, 422);
    const world = simulator.world();
    world.clock.advance(ahead);
    settle(world);
    return c.json({ now: stamp(world.clock.now()) });
  });
  app.get('/faults', (c) => c.json(faults.all()));
  app.post('/faults', async (c) => {
    for (const fault of [await c.req.json<Fault | readonly Fault[]>()].flat()) faults.add(fault);
    return c.json(faults.all());
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.get('/requests', (c) => c.json({ requests: recorder.all(), counts: recorder.counts() }));
  app.delete('/requests', (c) => {
    recorder.clear();
    return c.body(null, 204);
  });
  app.post('/dns', async (c) => {
    const body = await c.req.json<JsonObject>();
    const [world, name] = [simulator.world(), text(body, 'name')];
    const { dns } = world.surroundings;
    world.surroundings = { ...world.surroundings, dns: { ...dns, [name]: [...(dns[name] ?? []), text(body, 'value')] } };
    return c.body(null, 204);
  });
  app.post('/people', async (c) => {
    const body = await c.req.json<JsonObject>();
    const world = simulator.world();
    const person = { email: text(body, 'email'), name: text(body, 'name') };
    world.surroundings = { ...world.surroundings, people: [...world.surroundings.people, person] };
    return c.body(null, 204);
  });
  app.post('/invitations', async (c) => {
    const body = await c.req.json<JsonObject>();
    return answerInvitation(simulator.world(), text(body, 'email'), text(body, 'answer'))
      ? c.body(null, 204)
      : c.json({ message: 'no such invitation or answer' }, 404);
  });
  app.post('/approvals', async (c) => {
    const body = await c.req.json<JsonObject>();
    return approve(simulator.world(), text(body, 'api_key')) ? c.body(null, 204) : c.json({ message: 'no such API key' }, 404);
  });
  return app;
};
