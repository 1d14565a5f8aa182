// The minimum time of a reading: every call is sent as soon as its prerequisites were answered and its product has capacity, longest chain first.

/** All calls of one operation. */
export type Stage = { readonly operation: string; readonly product: string; readonly calls: number } & (
  | {
      /** The operation that names the subjects of these calls: the n-th part of its responses releases the n-th part of these. */
      readonly after: string;
    }
  | {
      /** The number of lists that can be requested at once; the rest of the calls are their further pages. */
      readonly lists: number;
      /** Whether a first page contains the total: then all others can follow it at once, otherwise one after the other. */
      readonly totalKnown: boolean;
    }
);

export interface Terms {
  /** Calls in flight for one product. */
  readonly concurrency: number;
  /** Milliseconds by which every response is delayed. */
  readonly latency: number;
  /** Milliseconds that the server, which does one thing at a time, works for one call. */
  readonly service: number;
}

interface Call {
  readonly product: string;
  readonly urgency: number;
  readonly next: Call[];
}

/** The length of the longest chain of stages that depend on each. */
const heights = (stages: readonly Stage[]): ReadonlyMap<string, number> => {
  const below = (operation: string): number =>
    Math.max(0, ...stages.flatMap((stage) => ('after' in stage && stage.after === operation ? [1 + below(stage.operation)] : [])));
  return new Map(stages.map(({ operation }) => [operation, below(operation)]));
};

/** The calls without prerequisites; the others depend on them. */
const callsOf = (stages: readonly Stage[]): readonly Call[] => {
  const urgency = heights(stages);
  const made = new Map(
    stages.map(({ operation, product, calls }) => [
      operation,
      Array.from({ length: calls }, (): Call => ({ product, urgency: urgency.get(operation) ?? 0, next: [] })),
    ]),
  );
  return stages.flatMap((stage) => {
    const calls = made.get(stage.operation) ?? [];
    const before = 'after' in stage ? (made.get(stage.after) ?? []) : calls;
    const holder = (index: number): Call | undefined => {
      if ('after' in stage) return before[Math.floor((index * before.length) / calls.length)];
      return index < stage.lists ? undefined : before[stage.totalKnown ? index % stage.lists : index - stage.lists];
    };
    return calls.filter((call, index) => {
      const held = holder(index);
      held?.next.push(call);
      return held === undefined;
    });
  });
};

/** Milliseconds. */
export const idealSchedule = (stages: readonly Stage[], { concurrency, latency, service }: Terms): number => {
  const levels = Math.max(0, ...heights(stages).values()) + 1;
  const lines = new Map<string, { room: number; readonly waiting: readonly Call[][] }>();
  for (const { product } of stages) lines.set(product, { room: concurrency, waiting: Array.from({ length: levels }, () => []) });
  const queue = (call: Call): void => void lines.get(call.product)?.waiting[call.urgency]?.push(call);
  for (const call of callsOf(stages)) queue(call);

  // Calls are sent in order and delayed equally, and the server takes them in turn: so they end in the order in which they began.
  const underway: { readonly call: Call; readonly end: number }[] = [];
  let free = 0;
  let now = 0;
  const start = (): void => {
    for (const line of lines.values()) {
      for (const calls of line.waiting.toReversed()) {
        for (const call of calls.splice(0, line.room)) {
          line.room -= 1;
          free = Math.max(free, now + latency) + service;
          underway.push({ call, end: free });
        }
      }
    }
  };
  start();
  for (const { call, end } of underway) {
    now = end;
    const line = lines.get(call.product);
    if (line) line.room += 1;
    for (const next of call.next) queue(next);
    start();
  }
  return now;
};
