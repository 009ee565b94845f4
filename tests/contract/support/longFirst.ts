import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a minute: begun late, they would run alone at the end. The longest first. */
const LONG = [
  'oneTruth',
  'upgrade',
  'gatewaySettings',
  'rabbitServers',
  'backup',
  'alarmDeliveryCrashes',
  'invalidBodies',
  'roles',
  'crash',
];

const missing = LONG.filter(
  (name) => !readdirSync('tests/contract').some((file) => file.startsWith(`${name}.`)),
);
if (missing.length > 0) throw new Error(`LONG names contract tests that do not exist: ${missing.join(', ')}`);

const getRank = ({ moduleId }: TestSpecification): number => {
  const [name] = basename(moduleId).split('.');
  const rank = LONG.indexOf(name!);
  return rank < 0 ? LONG.length : rank;
};

/** Starts the longest contract tests first; vitest knows how long files take only from earlier runs on the machine. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => getRank(one) - getRank(other));
  }
}
