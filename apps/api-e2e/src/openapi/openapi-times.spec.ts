import {
  createBackup,
  createLogReceiver,
  createLogView,
  createToken,
  listBackups,
  listReports,
  planWindow,
  produceReport,
  reportJob,
  rotateToken,
  setMaintenanceMode,
} from '@stackyard/contracts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConformanceChecker } from './conformance.js';
import { operationsOf, type OpenApiDocument } from './document.js';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup } from '../scene.js';
import type { ServerProcess } from '../server-process.js';
import { waitUntil } from '../wait-until.js';

const openApiPath = fileURLToPath(new URL('../../../api/dist/openapi.json', import.meta.url));
const document = JSON.parse(readFileSync(openApiPath, 'utf8')) as OpenApiDocument;
const month = new Date().toISOString().slice(0, 7);
const path = (template: string) => template.replace('{month}', month).replace(/\{\w+\}/g, '1');
/** Values for required query parameters. */
const queries: Record<string, string> = {
  listOccurrences: '?from=2032-01-01&to=2032-12-31',
  readMetadataPicture: '?url=http://127.0.0.1:9/',
  searchMetadata: '?provider=omdb&title=Heat',
};
const readOperations = operationsOf(document).filter(({ method }) => method === 'get');

let api: TestApiClient;
let server: ServerProcess;

/** Creates one resource of each kind that can be created without a host, disc or provider. */
async function fill(stackId: number): Promise<void> {
  await api.waitUntilFinal((await api.redeploy(stackId)).id);
  const times = { startsAt: '2032-02-01T20:00', durationMinutes: 60, timeZone: 'Europe/Berlin' };
  const recurrence = 'FREQ=MONTHLY';
  await api.call(planWindow, { body: { ...times, recurrence, message: 'Disk swap' } });
  const { token } = await api.call(createToken, {
    body: { name: 'pipeline', permissions: ['logs-access'] },
  });
  await api.call(rotateToken, { params: { id: token.id }, body: {} });
  const url = 'http://127.0.0.1:9/';
  await api.call(createLogReceiver, {
    body: { name: 'away', kind: 'webhook', url, secret: 'x'.repeat(32) },
  });
  await api.call(createLogView, { body: { name: 'mine', search: '' } });
  await api.call(reportJob, { body: { mediaType: 'dvd', status: 'ANALYZING' } });
  await api.call(setMaintenanceMode, {
    body: { active: true, message: 'Later', until: '2032-01-01T00:00:00Z' },
  });
  await api.call(createBackup, {});
  await api.call(produceReport, { body: { month } });
  await waitUntil('backup and report are there', async () => {
    const { backups } = await api.call(listBackups);
    const { reports } = await api.call(listReports);
    return backups[0]?.state === 'ready' && reports[0]?.state === 'done';
  });
}

beforeAll(async () => {
  const set = await startTestSetup(1);
  ({ api, server } = set);
  await fill(set.stackIds[0] ?? 0);
});

describe('the times in the replies of a filled server', () => {
  it.each(readOperations.map((operation) => [operation.operationId, operation] as const))(
    'to %s are declared in the document',
    async (name, operation) => {
      const address = `${path(operation.path)}${queries[name] ?? ''}`;
      const headers = { authorization: `Bearer ${api.token}` };
      const answer = await server.send(address, { headers, redirect: 'manual' });

      expect(await new ConformanceChecker(document).faultsOf(operation, answer)).toEqual([]);
    },
  );
});
