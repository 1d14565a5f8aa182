// What most rows of the operation tables have in common, by method; a row writes only what differs.

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

/** A POST that makes something: there is no idempotency key (contradictions.md A10), so it is never repeated blindly. */
export const posting = { ...reading, method: 'POST', success: 201, effect: 'write', repeat: 'never' } as const;

/** A PATCH that says how things shall be (values, or names to add and remove): said twice, it changes nothing more. */
export const changing = { ...reading, method: 'PATCH', effect: 'write' } as const;

/** A DELETE by id: done twice, it answers 404 and nothing more is gone. */
export const removing = { ...changing, method: 'DELETE', success: 204 } as const;
