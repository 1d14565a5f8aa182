// `/_simulator`: what tests, the demo and curious users may see and do besides the platform's own operations. No credential is asked for.
import { type Context, Hono } from 'hono';
import { isObject, type Json } from '../json.ts';
import { milliseconds, stamp } from './clock.ts';
import { compareStates } from './compare-states.ts';
import type { Description } from './description.ts';
import type { Faults } from './fault.ts';
import { faultRows } from './fault-rows.ts';
import { answerInvitation, approve, meet, publish } from './outside.ts';
import type { Recorder } from './recorder.ts';
import { settle } from './settle.ts';
import { choice, type Decoder, email, object, text } from './shape.ts';
import type { SavedState } from './state.ts';
import type { SimulatedWorld } from './world.ts';

export interface Controlled {
  readonly world: () => SimulatedWorld;
  readonly faults: Faults;
  readonly recorder: Recorder;
  readonly state: () => SavedState;
  /** Replaces everything. */
  readonly load: (state: Description) => void;
}

/** Runs `act` with a body that has the shape; 422 with what is wrong about it otherwise. */
const taking =
  <T>(shape: Decoder<T>, act: (context: Context, body: T) => Response): ((context: Context) => Promise<Response>) =>
  async (context) => {
    const body: Json | undefined = await context.req.json<Json>().catch(() => undefined);
    const checked = shape(body, ['body']);
    return checked.type === 'fits' ? act(context, checked.value) : context.json({ detail: checked.flaws }, 422);
  };

const record = object({ name: text({ min: 1 }), value: text() });
const person = object({ email, name: text() });
const invitation = object({ email, answer: choice('accepted', 'rejected', 'expired') });

const done = (context: Context, found = true): Response => (found ? context.body(null, 204) : context.json({ message: 'not found' }, 404));

export const controls = ({ world, faults, recorder, state, load }: Controlled): Hono => {
  const app = new Hono();
  app.get('/state', (c) => c.json(state()));
  // Whether a state is well formed is checked where files are read (read-state.ts); what cannot be loaded changes nothing.
  app.put('/state', async (c) => {
    try {
      const body = await c.req.json<Description | Json>();
      if (typeof body !== 'object' || body === null || !('tenants' in body)) return c.json({ message: 'not a valid simulator state' }, 422);
      load(body);
      return done(c);
    } catch {
      return c.json({ message: 'not a valid simulator state' }, 422);
    }
  });
  // How what it holds differs from a state that was saved: from that one to this one.
  app.post('/compare', async (c) => {
    const before = await c.req.json<Json>().catch(() => undefined);
    if (!isObject(before) || before['tenants'] === undefined) return c.json({ message: 'not a valid simulator state' }, 422);
    return c.json({ differences: compareStates(before, state()) });
  });
  app.get('/clock', (c) => c.json({ now: stamp(world().clock.now()) }));
  app.post(
    '/clock',
    taking(
      object({ advance: text({ pattern: /^\d{1,9}(ms|s|m|h|d)$/, form: 'a duration such as 30s, 1h or 2d is required' }) }),
      (c, body) => {
        world().clock.advance(milliseconds(body.advance) ?? 0);
        settle(world());
        return c.json({ now: stamp(world().clock.now()) });
      },
    ),
  );
  app.get('/faults', (c) => c.json(faults.all()));
  app.post(
    '/faults',
    taking(faultRows, (c, rows) => {
      for (const fault of rows) faults.add(fault);
      return c.json(faults.all());
    }),
  );
  app.delete('/faults', (c) => {
    faults.clear();
    return done(c);
  });
  app.get('/requests', (c) => c.json({ requests: recorder.all(), counts: recorder.counts() }));
  app.delete('/requests', (c) => {
    recorder.clear();
    return done(c);
  });
  app.post(
    '/dns',
    taking(record, (c, body) => {
      publish(world(), body.name, body.value);
      return done(c);
    }),
  );
  app.post(
    '/people',
    taking(person, (c, body) => {
      meet(world(), body);
      return done(c);
    }),
  );
  app.post(
    '/invitations',
    taking(invitation, (c, body) => done(c, answerInvitation(world(), body.email, body.answer))),
  );
  app.post(
    '/approvals',
    taking(object({ api_key: text() }), (c, body) => done(c, approve(world(), body.api_key))),
  );
  return app;
};
