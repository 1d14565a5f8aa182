// The defaults of the rows of the operation tables, by method; a row states only differences.

/** A GET that changes nothing. */
export const reading = {
  method: 'GET',
  query: [],
  body: [],
  paging: 'none',
  success: 200,
  effect: 'read',
  repeat: 'harmless',
  permission: null,
} as const;

/** A POST that creates something: there is no idempotency key (contradictions.md A10), so it is never repeated blindly. */
export const posting = { ...reading, method: 'POST', success: 201, effect: 'write', repeat: 'never' } as const;

/** A PATCH with the desired values (or names to add and remove): a repetition changes nothing more. */
export const changing = { ...reading, method: 'PATCH', effect: 'write' } as const;

/** A DELETE by id: a repetition answers 404 and deletes nothing more. */
export const removing = { ...changing, method: 'DELETE', success: 204 } as const;
