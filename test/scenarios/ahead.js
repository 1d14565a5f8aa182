// Loaded before the program of a scenario: its time is so many milliseconds ahead of (or behind) the machine's, like its platform's.
const ahead = Number(process.env['TENANTRY_TEST_AHEAD']);

globalThis.Date = new Proxy(Date, {
  construct: (real, args, made) => Reflect.construct(real, args.length === 0 ? [real.now() + ahead] : args, made),
  get: (real, key) => (key === 'now' ? () => real.now() + ahead : Reflect.get(real, key)),
});
