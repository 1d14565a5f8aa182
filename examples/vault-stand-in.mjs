// Stands in for the command line of a vault, so that the example runs anywhere: takes a key from standard input and forgets it.
// A real one would be `exec: [vault, kv, put, secret/payments, key=-]`.
import { text } from 'node:stream/consumers';

const key = await text(process.stdin);
process.exitCode = key === '' ? 1 : 0;
