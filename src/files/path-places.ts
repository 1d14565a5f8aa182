// Every place that opening a path passes: the path itself, each link on it and its target. For the question whether somebody could redirect it.
import { readlinkSync } from 'node:fs';
import { join, parse, resolve, sep } from 'node:path';

/** As many links as Linux follows. */
const mostLinks = 40;

const partsOf = (absolute: string): readonly string[] => absolute.slice(parse(absolute).root.length).split(sep).filter(Boolean);

const linkAt = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};

/** Absolute; the last one is the path without links. Parts that do not exist are taken as they are. */
export const placesOf = (path: string): readonly string[] => {
  const start = resolve(path);
  const places = [start];
  let at = parse(start).root;
  let rest = partsOf(start);
  for (let links = 0; ; ) {
    const [part, ...more] = rest;
    if (part === undefined) return [...places, at];
    const here = join(at, part);
    const target = links < mostLinks ? linkAt(here) : undefined;
    if (target === undefined) {
      at = here;
      rest = more;
    } else {
      links += 1;
      const next = resolve(at, target, ...more);
      places.push(here, next);
      at = parse(next).root;
      rest = partsOf(next);
    }
  }
};
