// The order of test files: the longest first, so that at the end no worker is left alone with one of them. Vitest knows the duration of a file only after a
// run, which a fresh clone has not had.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** First those that take minutes in the long run. Then those that take longer than ten seconds beside others: alternating between those that compute and those that mostly wait, then the longest first. */
const long: readonly string[] = [
  'test/commands/hostile-files.test.ts',
  'test/kill/after.long.ts',
  'test/kill/before.long.ts',
  'test/action/schedule.test.ts',
  'test/apply/crash.test.ts',
  'test/action/scenarios.test.ts',
  'test/kill/kill.test.ts',
  'test/scenarios/scenarios.test.ts',
  'test/action/apply-cases.test.ts',
  'test/commands/built-program.test.ts',
  'test/action/permissions.test.ts',
  'test/bad/bad.test.ts',
  'test/simulation/laws.test.ts',
  'test/kill/endings.test.ts',
  'test/canary/canary.test.ts',
  'test/commands/json-outputs.test.ts',
  'test/apply/storm.test.ts',
  'test/commands/guards.test.ts',
  'test/commands/reading-options.test.ts',
  'test/simulator/contract/contract.test.ts',
  'test/apply/interference/laws.test.ts',
  'test/apply/laws.test.ts',
  'test/platform/pages.test.ts',
  'test/export/update-files.test.ts',
  'test/use/revision.test.ts',
  'test/yaml/edit.test.ts',
  'test/policies/oracle.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place === -1 ? long.length : place;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
