// Paths to administrator that a plan adds and removes, and what is not known of them.
import type { PathEntry } from '../../../access/paths/path-changes.ts';
import { stepClasses } from '../../../plan/digests.ts';
import { list } from '../../document.ts';
import { pathItems } from '../../path-blocks.ts';
import type { Review } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { blocksOf } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import { grid, panel } from '../panels.ts';
import { pathDrawing } from '../path-drawing.ts';

/** Empty if paths were not compared. */
export const pathPanels = ({ paths }: Review, say: Say): Html => {
  const { paths: words } = say.planPage;
  if (!paths) return html``;
  const title = html`<h3>${text(words.title)}</h3>`;
  if (!paths.evaluated) return html`${title}<p class="quiet">${text(say.paths.notEvaluated)}</p>`;
  const entries = stepClasses.flatMap((name) => paths.classes[name]?.entries ?? []);
  const unread = Math.max(0, ...stepClasses.map((name) => paths.classes[name]?.unread ?? 0));
  const added = entries.filter(({ change }) => change !== 'removed');
  const removed = entries.filter(({ change }) => change === 'removed');
  const listOf = (all: readonly PathEntry[], none: string): Html =>
    all.length === 0 ? html`<p class="quiet">${text(none)}</p>` : blocksOf([list(pathItems(all, say))], say.printed);
  const panels = [
    panel(words.added, html`${added.length}`, listOf(added, words.noneAdded)),
    panel(words.removed, html`${removed.length}`, listOf(removed, words.noneRemoved)),
    panel(words.unread, html`${unread}`, html`<p class="quiet">${text(words.notKnown(unread))}</p>`),
  ];
  const drawing = pathDrawing({ subjects: added, outside: [] }, `${words.added}: ${added.length}`, say);
  return html`${title}${grid('three', panels)}${drawing}`;
};
