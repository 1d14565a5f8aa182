// The order of test files if the first failure ends the run (vitest.mutation.config.ts): laws, which test whole worlds, only after all faster ones have passed.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isOfWorlds = ({ moduleId }: TestSpecification): boolean =>
  /\/(laws|describe-live|everything|built-in|derived)\.test\.ts$/.test(moduleId);

export class LawsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    return [...byName.filter((one) => !isOfWorlds(one)), ...byName.filter(isOfWorlds)];
  }
}
