// This machine: the version of Node, and its clock against the platform's.
import { describeLength, greatestClockDifference } from '../../due/withhold-deletions.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { oldestNode } from '../../version.ts';
import type { Facts } from './facts.ts';
import { rowsOf } from './row.ts';

const partsIn = (version: string): readonly [number, number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

const isAtLeast = (version: string, least: string): boolean => {
  const [[major, minor], [leastMajor, leastMinor]] = [partsIn(version), partsIn(least)];
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
};

const nodeRow = ({ node }: Facts): DoctorRow => {
  const row = rowsOf('machine', 'Node.js');
  return isAtLeast(node, oldestNode)
    ? row.ok(`${node}.`)
    : row.wrong(`${node} is older than ${oldestNode}.`, `Install Node.js ${oldestNode} or later; 24 is recommended.`);
};

const clockRows = ({ platform }: Facts): readonly DoctorRow[] => {
  if (platform.type !== 'asked') return [];
  const row = rowsOf('machine', 'clock');
  if (!platform.clock) return [row.unknown('No response of the platform had a date.', 'Check the proxy or the gateway of this machine.')];
  const { ahead } = platform.clock;
  if (Math.abs(ahead) <= greatestClockDifference) return [row.ok("It agrees with the platform's.")];
  const which = ahead > 0 ? 'behind' : 'ahead of';
  return [
    row.wrong(
      `It is ${describeLength(Math.abs(ahead))} ${which} the platform's.`,
      'Set the clock of this machine. Until then scheduled deletions are stopped.',
    ),
  ];
};

export const machineRows = (facts: Facts): readonly DoctorRow[] => [nodeRow(facts), ...clockRows(facts)];
