// How often a property is tested: half as often as written in `npm test`, many times as often in `npm run test:long` (vitest.long.config.ts), a few times for
// each mutant of `npm run test:mutation` (vitest.mutation.config.ts).
const factor = Number(process.env['TENANTRY_RUNS'] ?? '0.5');

/** `most`: a limit for expensive runs, even in the long run. */
export const runs = (usual: number, most = Number.POSITIVE_INFINITY): { readonly numRuns: number } => ({
  numRuns: Math.min(Math.ceil(usual * factor), most),
});

/** How often a property must have met what is rare: the few inputs of a mutant need not contain it. */
export const metAtLeast = (least: number): number => (factor >= 0.5 ? least : 0);

/** Whether this is the long run. */
export const isLong = factor > 1;

/** Every row of a table in the long run, else every `step`-th: for rows that cost much and fail alike. */
export const everyNth = <Row>(step: number, rows: readonly Row[]): readonly Row[] =>
  isLong ? rows : rows.filter((_, index) => index % step === 0);
