// Circles in a derivation: names that are based on themselves through others.

/** Each circle once, as its names in their order; `comesFrom` leads from one name to at most one other. Linear in the number of names. */
export const cyclesIn = <Name>(names: Iterable<Name>, comesFrom: (name: Name) => Name | undefined): readonly (readonly Name[])[] => {
  const settled = new Set<Name>();
  const circles: (readonly Name[])[] = [];
  for (const start of names) {
    const path = new Set<Name>();
    let here: Name | undefined = start;
    while (here !== undefined && !settled.has(here) && !path.has(here)) {
      path.add(here);
      here = comesFrom(here);
    }
    if (here !== undefined && path.has(here)) {
      const walked = [...path];
      circles.push(walked.slice(walked.indexOf(here)));
    }
    for (const name of path) settled.add(name);
  }
  return circles;
};
