// A number with its noun: `1 working key`, `2 working keys`.

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
