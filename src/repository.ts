// Where this program is published, from package.json: whoever publishes it changes that line.
import manifest from '../package.json' with { type: 'json' };

/** `https://github.com/<owner>/<name>`, which is also the reference to the Action. */
export const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** A page of the documentation. */
export const documentation = (page: string, anchor?: string): string =>
  `${repository}/blob/main/docs/${page}.md${anchor === undefined ? '' : `#${anchor}`}`;
