// Warnings after the platform was read: its data settles the checks that only it could answer.
import type { PlannedOrganization } from '../../audit.ts';
import type { Problem } from '../../errors.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn } from '../../kinds/read-value.ts';
import { deprecatedType } from '../../kinds/volume/new-type.ts';
import { isFuture } from '../../policies/ledger/is-future.ts';
import type { RunInfo } from '../../report/run-info.ts';
import { english } from '../../report/texts/texts.ts';
import { visible } from '../../yaml/visible.ts';

/** A capture whose time this machine's clock has not reached: one of the two clocks is wrong, and with it every age. */
export const captureWarnings = ({ asOf = '', capture }: Pick<RunInfo, 'asOf' | 'capture'>, now: Date): readonly Problem[] =>
  capture === undefined || !isFuture(asOf, now)
    ? []
    : [
        {
          code: 'capture-invalid',
          message: `The capture ${visible(capture)} is from the future: it was read at ${english.format.utc(asOf)}, and this machine's clock shows ${english.format.utc(now.toISOString())}.`,
          help: 'Check the clocks of both machines. Ages, scheduled work and the ends of waivers are evaluated at the time of the capture.',
        },
      ];

const nameIn = (type: Observed): string => textIn(type, 'name') ?? type.id;

/** One for each step that uses a deprecated volume type, at the line that asks for it. */
const deprecatedTypes = ({ plan, lookup }: PlannedOrganization): readonly Problem[] => {
  const activeIn = (region: string | undefined): string =>
    lookup
      .all('volume-type')
      .filter((type) => type.region === region && textIn(type, 'status') === 'active')
      .map((type) => `\`${visible(nameIn(type))}\``)
      .sort()
      .join(', ');
  return plan.steps.flatMap((step): readonly Problem[] => {
    const type = deprecatedType(step, lookup);
    const [address] = step.resources;
    if (type === undefined || address === undefined) return [];
    const at = lookup.declared(address)?.fieldAt['type'];
    const active = activeIn(step.region);
    return [
      {
        code: 'volume-type-deprecated',
        message: `Volume type \`${visible(type)}\` is deprecated in ${step.region ?? ''}.`,
        ...(at && { at }),
        ...(active !== '' && { help: `The platform may refuse it. Active types: ${active}.` }),
      },
    ];
  });
};

/** Notes of the comparison (a completed rename) are added: they are also about lines of the file. */
export const settledWarnings = (warnings: readonly Problem[], planned?: PlannedOrganization): readonly Problem[] => [
  ...warnings.filter(({ code }) => code !== 'reference-open'),
  ...(planned?.difference.notes ?? []).map(({ message, at }): Problem => ({ code: 'rename', message, at })),
  ...(planned ? deprecatedTypes(planned) : []),
];
