// The head of an export: the schema for editors, and a description of the file.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import type { Head } from '../export/file-text.ts';
import type { Live } from '../live/live.ts';

export const exportHead = ({ tenant, readAt }: Live): Pick<Head, 'schema' | 'about'> => ({
  schema: schema.$id,
  about: `Exported from ${tenant === undefined ? 'an unnamed tenant' : `the tenant ${tenant}`} on ${readAt.slice(0, 10)}.`,
});
