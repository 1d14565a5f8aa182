// Why a field or a collection was not read, as an unknown with its cause.
import type { Completeness } from '../../kinds/kind.ts';
import { readState } from '../../live/completeness.ts';
import { visible } from '../../yaml/visible.ts';
import { type Unknown, unknown } from '../evaluate/value.ts';

/** The causes in Live are one line of text: `403 on GET …`, or `role was not read: 403 on …`. */
const causeOf = (says: string): 'denied' | 'failed' | 'not-offered' => {
  const [, status] = /(?:^|: )(403|501) on /.exec(says) ?? [];
  return status === '403' ? 'denied' : status === '501' ? 'not-offered' : 'failed';
};

export const unreadField = (field: string, says: string): Unknown =>
  unknown(causeOf(says), [field], `\`${field}\` was not read: ${visible(says)}`);

/** undefined: the data was read, or the platform does not offer it. `what`: the collection or link, for people. */
export const whyIncomplete = (completeness: Completeness, what: string): Unknown | undefined => {
  switch (completeness.type) {
    case 'complete':
    case 'unsupported':
      return undefined;
    case 'not-requested':
      return unknown('failed', [what], `\`${what}\` was not read: nothing asked for it`);
    case 'denied':
    case 'failed':
    case 'partial':
      return unknown(
        completeness.type === 'denied' ? 'denied' : 'failed',
        [what],
        `\`${what}\` ${readState(completeness)}`,
        visible(completeness.cause),
      );
  }
};
