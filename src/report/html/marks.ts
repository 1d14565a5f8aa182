// Marks: a shape for each level, drawn once per page. Each has its word: shape, word and weight show the level, colour repeats it.
import type { Severity } from '../../desired/desired.ts';
import { type Html, html, text } from './html.ts';

const circle = '<circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" stroke-width="1.6"' as Html;

/** Our own drawings, 16 units wide. `--cut`: the colour of the sign in a filled shape. */
const shapes = {
  critical: html`<path fill="currentColor" d="M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5z"/><path d="M8 4v5M8 11v1.6" stroke="var(--cut, var(--page))" stroke-width="2"/>`,
  high: html`<path fill="currentColor" d="M8 1.4 15.3 14.4H.7z"/>`,
  medium: html`<path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M8 1.8 14.2 8 8 14.2 1.8 8z"/><path fill="currentColor" d="M8 1.8v12.4L1.8 8z"/>`,
  low: html`${circle}/>`,
  info: html`${circle}/>`,
  unknown: html`${circle} stroke-dasharray="2.6 2"/><path d="M6 6.3a2 2 0 1 1 2.8 1.9c-.6.3-.8.6-.8 1.3M8 11v1.4" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
  waived: html`${circle}/><path d="M6.3 5v6M9.7 5v6" stroke="currentColor" stroke-width="1.7"/>`,
  pass: html`<circle cx="8" cy="8" r="7" fill="currentColor"/><path d="m4.8 8.3 2.2 2.2 4.3-4.7" fill="none" stroke="var(--cut, var(--page))" stroke-width="1.8"/>`,
  fixed: html`<path d="m2.5 8.5 3.7 3.7 7.3-8.2" fill="none" stroke="currentColor" stroke-width="2.2"/>`,
  overdue: html`${circle}/><path d="M8 4.3V8l2.6 1.7" fill="none" stroke="currentColor" stroke-width="1.6"/>`,
  drifted: html`<path d="M1.5 5.5h9M8 2.5l3 3-3 3M14.5 10.5h-9M8 7.5l-3 3 3 3" fill="none" stroke="currentColor" stroke-width="1.5"/>`,
  brand: html`<rect x=".5" y=".5" width="15" height="15" rx="3.6" fill="currentColor"/><path d="M4 5h8M8 5v6.6M5.2 8.2h1.6M9.2 8.2h1.6" stroke="var(--page)" stroke-width="1.6"/>`,
} as const;

export type Mark = keyof typeof shapes;

/** Once per page, before anything that uses a mark or the hatch of what is unknown. */
export const markSheet = (): Html => {
  const symbols = Object.entries(shapes).map(
    ([name, shape]) => html`<symbol id="mark-${text(name)}" viewBox="0 0 16 16">${shape}</symbol>`,
  );
  return html`<svg width="0" height="0" class="spoken" aria-hidden="true" focusable="false"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="var(--page)"/><rect width="2" height="5" fill="var(--hatch)"/></pattern>${symbols}</defs></svg>`;
};

/** Without a word: the word is next to it. */
export const mark = (name: Mark): Html => html`<svg class="mark ${text(name)}" aria-hidden="true"><use href="#mark-${text(name)}"/></svg>`;

/** A mark inside a chart, at a place of its drawing. */
export const markAt = (name: Mark, x: number, y: number, size = 12): Html =>
  html`<use href="#mark-${text(name)}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;

/** A label: mark and word. */
export const level = (name: Severity | 'unknown' | 'waived' | 'fixed', word: string): Html =>
  html`<span class="level ${text(name)}">${mark(name)}${text(word)}</span>`;
