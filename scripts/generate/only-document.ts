// Generated types only export the document: the names of its parts (`Plan`, `Member`) would equal those of other types of src.

/** The parts of a document are `Document['part']`. */
export const onlyDocument = (types: string, name: string): string =>
  types.replaceAll(/^export (?=(?:interface|type) (\w+))/gm, (word, type: string) => (type === name ? word : ''));
