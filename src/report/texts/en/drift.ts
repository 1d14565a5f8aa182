// What differs between the file and the organization.
import { count, type Piece, phrase, type TextLine } from '../../document.ts';

const are = (many: number): string => (many === 1 ? 'is' : 'are');

export const drift = {
  title: (differences: number, declared: number): string =>
    `Drift: ${count(differences, 'difference')} (${count(declared, 'resource')} declared)`,
  none: 'No drift.',
  notApplied: 'Not applied yet',
  open: 'Pending or unknown',
  unmanaged: (many: number): string => `Unmanaged (${many})`,
  waiting: (who: string): string => `waiting: ${who}`,
  impossible: (why: string): string => `impossible: ${why}`,
  notRead: (collection: string): string => `${collection} was not read`,
  ids: (ids: readonly string[]): string => `ids: ${ids.join(', ')}`,
  field: (field: string, declared: Piece, live: Piece): TextLine => phrase`${field}: declared ${declared}, live ${live}`,
  notLive: (names: Piece, many: number): TextLine => phrase`${names} ${are(many)} in the file, not live`,
  notInFile: (names: Piece, many: number): TextLine => phrase`${names} ${are(many)} live, not in the file`,
};
