// Paths to administrator as panels: a drawing, the same as a table with what closes each path, and who holds the rights that lead there.
import type { AdministratorPath, Administrators } from '../../../access/paths/path.ts';
import { administratorTable } from '../../administrator-blocks.ts';
import { type Block, codes, joined as joinedLine, none, type TextLine, table } from '../../document.ts';
import type { Say } from '../../texts/texts.ts';
import { blocksOf } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import { grid, panel } from '../panels.ts';
import { type DrawnPaths, pathDrawing } from '../path-drawing.ts';

/** Nothing without a path. `label`: what it shows, in a sentence. */
export const drawingPanel = (found: DrawnPaths, label: string, say: Say): Html => {
  const drawing = pathDrawing(found, label, say);
  if (drawing === '') return html``;
  const legend = html`<p class="quiet">${text(say.page.certainties)}</p>`;
  return grid('one', [panel(say.whoPage.shortest, text(say.whoPage.warm), html`${drawing}${legend}`)]);
};

/** Without the heading of the section: the table, what is not known, and what is assumed. */
export const pathTable = (administrators: Administrators, say: Say): Html => {
  const [, ...blocks] = administratorTable(administrators, say);
  return blocksOf(blocks, say.printed, say.whoPage.table);
};

const rightsOf = ({ path }: AdministratorPath): TextLine => {
  const because = path[0]?.because;
  const names = because ? [...because.scopes, ...because.permissions] : [];
  return names.length === 0 ? [none] : codes(names);
};

const throughOf = ({ path }: AdministratorPath, say: Say): TextLine => {
  const because = path[0]?.because;
  const through = because ? [...(because.directly ? [say.whoPage.directly] : []), ...because.through.map((one) => codes([one]))] : [];
  return through.length === 0 ? [none] : joinedLine(through, ', ');
};

const order = ['is', 'can', 'unknown', 'cannot'] as const;

/** Everybody, those who are administrator first. */
export const holdersTable = ({ subjects }: Pick<Administrators, 'subjects'>, say: Say): Block =>
  table(
    say.whoPage.columns,
    subjects
      .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
      .map((one) => [codes([one.subject]), say.whoPage.pill[one.verdict], rightsOf(one), throughOf(one, say)]),
  );
