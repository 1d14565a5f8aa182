// Saves a capture of the live organization, and opens it again: the same functions accept it. Here the platform is a simulator.
import { writeFileSync } from 'node:fs';
import { captureText, errorCodes, loadCapture, parseCapture, readLive, TenantryError } from 'tenantry';
import { createSimulator } from 'tenantry/simulator';

const { connection } = createSimulator({ state: { tenants: [{ members: [{ email: 'ana@acme.example' }] }] } });
const live = await readLive(connection);
// It contains no secrets, but names of people: only its owner may read it.
writeFileSync('today.json', captureText(live), { mode: 0o600 });

const opened = await loadCapture('today.json');
console.log(`${opened.resources.length} resources, read at ${opened.readAt}`);

try {
  parseCapture(captureText(live).replace('ana@', 'eve@'), 'modified.json');
} catch (error) {
  if (!(error instanceof TenantryError)) throw error;
  for (const { code, message } of error.problems) console.log(`${message} ${errorCodes[code].remedy}`);
}
