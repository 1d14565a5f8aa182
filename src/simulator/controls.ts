// `/_simulator`: controls for tests, the demo and users, in addition to the platform's own operations. They require no credential.
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
  /** Replaces the whole state. */
  readonly load: (state: Description) => void;
}

/** Runs `act` with a body that has the shape; otherwise 422 with its errors. */
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
  // State files are checked when they are read (read-state.ts); a state that cannot be loaded changes nothing.
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
  // The differences between a saved state and the current one, in this direction.
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
