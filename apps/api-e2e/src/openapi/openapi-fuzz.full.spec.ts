import { ApiClient } from '@stackyard/api-client';
import {
  createUser,
  login,
  readSession,
  registerSuperuser,
  sessionCookie,
  type ProblemReply,
} from '@stackyard/contracts';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConformanceChecker } from './conformance.js';
import { operationsOf, type OpenApiDocument, type Operation } from './document.js';
import { requestsTo, type FuzzRequest } from './requests.js';
import { SchemaValues } from './values.js';
import { password, TestApiClient } from '../pipeline.js';
import { createTestSetup } from '../scene.js';
import type { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { testSeed } from '../seeded-random.js';

/** Number of requests per operation and caller. */
const numRuns = Number(
  process.env['FUZZ_RUNS'] ?? (process.env['STACKYARD_TEST_TIER'] === 'full' ? 5 : 1),
);

const openApiPath = fileURLToPath(new URL('../../../api/dist/openapi.json', import.meta.url));
const operations = operationsOf(JSON.parse(readFileSync(openApiPath, 'utf8')) as OpenApiDocument);
const operationsWithBody = operations
  .filter(({ requestBody }) => requestBody !== undefined)
  .map((operation) => [operation.operationId, operation] as const);
/** URL of a port that nothing listens on. */
const closedPortUrl = 'http://127.0.0.1:9';

let server: ServerProcess;
let document: OpenApiDocument;
let conformanceChecker: ConformanceChecker;
let values: SchemaValues;
const tokens = new Map<FuzzRequest['caller'], string>();
/**
 * Client whose session sends no random requests, because a random request could end the
 * session.
 */
let stableClient: ApiClient;
let requestCount = 0;

beforeAll(async () => {
  const media = await createTemporaryFolder();
  const [raw, output] = [join(media, 'raw'), join(media, 'output')];
  await Promise.all([join(raw, 'heat'), output].map((path) => mkdir(path, { recursive: true })));
  const settings = {
    MEDIA_RAW_DIRS: raw,
    MEDIA_OUTPUT_DIRS: output,
    OMDB_URL: closedPortUrl,
    TMDB_URL: closedPortUrl,
    TMDB_IMAGE_URL: closedPortUrl,
    MUSICBRAINZ_URL: closedPortUrl,
    COVER_ART_URL: closedPortUrl,
    PLATFORM_SSH_SECRET: 'a secret of at least thirty-two characters',
    LOG_RECEIVER_TIMEOUT_SECONDS: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const set = await createTestSetup({ settings });
  set.sandbox.control.addStack({ name: 'shop' });
  set.sandbox.control.addStack({ name: 'wiki' });
  server = await set.server.start();
  const root = await TestApiClient.register(server);
  await root.waitForStacks(2);
  await root.call(createUser, { body: { username: 'right-less', password } });
  await root.call(registerSuperuser, { body: { username: 'stableClient', password } });
  stableClient = clientOf(await signIn('stableClient'));

  document = (await (await server.send('/api/openapi.json')).json()) as OpenApiDocument;
  conformanceChecker = new ConformanceChecker(document);
  values = new SchemaValues(document.components.schemas, {
    id: [1, 2, 999_999],
    userId: [1, 2, 999_999],
    stackIds: [[1], [1, 2], [999_999]],
    stackId: [1, 2, 999_999],
    groupId: [1, 2, 999_999],
    // Random values must not make the server look up, connect to or wait for a real host.
    url: [set.sandbox.url, closedPortUrl, 'http://169.254.169.254/latest', 'http://[::1]:9'],
    host: ['127.0.0.1', '::1', '169.254.169.254'],
    jumpHost: ['127.0.0.1'],
    port: [9, 0, 65_536],
    wait: [0],
    raw_path: [join(raw, 'heat'), raw, '/etc', `${raw}/../output`],
    output_path: [join(output, 'heat.mkv'), '/etc/passwd'],
    rawPath: [join(raw, 'heat'), raw, '/etc', `${raw}/../output`],
    path: [join(output, 'heat.mkv'), join(raw, 'heat'), '/etc/passwd'],
    sshArguments: ['-p 9', '-o ConnectTimeout=1', '-o ProxyCommand=id'],
  });
  tokens.set('superuser', root.token);
  tokens.set('user without rights', await signIn('right-less'));
});

/**
 * Returns a header with a new client address for each request. Random sign-ins would otherwise
 * lock out the address of the test.
 */
function randomClientAddress(): Record<string, string> {
  requestCount += 1;
  return {
    'x-forwarded-for': `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
  };
}

function clientOf(token: string): ApiClient {
  return new ApiClient({ fetch: server.send, headers: { authorization: `Bearer ${token}` } });
}

async function signIn(username: string): Promise<string> {
  const anonymous = new ApiClient({ fetch: server.send, headers: randomClientAddress() });
  const response = await anonymous.open(login, { body: { username, password } });
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(sessionCookie));
  return cookie?.split(';')[0]?.slice(sessionCookie.length + 1) ?? '';
}

/**
 * Registers a new superuser if a random request has ended the session or locked the account of
 * the previous superuser.
 */
async function assertSuperuser(): Promise<void> {
  const { authenticated } = await clientOf(tokens.get('superuser') ?? '').call(readSession);
  if (authenticated) return;
  const username = `superuser ${requestCount}`;
  await stableClient.call(registerSuperuser, { body: { username, password } });
  tokens.set('superuser', await signIn(username));
}

function send({ caller, method, path, headers, body }: FuzzRequest): Promise<Response> {
  const token = tokens.get(caller);
  return server.send(path, {
    method,
    body,
    redirect: 'manual',
    headers: {
      ...randomClientAddress(),
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
}

async function fuzz(operation: Operation): Promise<void> {
  await assertSuperuser();
  const property = fc.asyncProperty(requestsTo(operation, values), async (request) => {
    expect(await conformanceChecker.faultsOf(operation, await send(request))).toEqual([]);
  });
  await fc.assert(property, { seed: testSeed, numRuns, endOnFailure: true });
}

describe(`${operations.length} operations with ${numRuns} requests each, seed ${testSeed}`, () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s conforms to the served document',
    (_, operation) => fuzz(operation),
    60_000 + numRuns * 1_000,
  );

  it.each(operationsWithBody)(
    '%s accepts null exactly where the document allows it',
    async (_, one) => {
      await assertSuperuser();
      const body = one.requestBody?.content['application/json']?.schema ?? {};
      const names = values.nonNullableProperties(body);
      const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
      const path = one.path.replace(/\{month\}/, '2026-03').replace(/\{\w+\}/g, '1');
      const headers = { 'content-type': 'application/json' };

      const response = await send({
        caller: 'superuser',
        method: one.method.toUpperCase(),
        path,
        headers,
        body: text,
      });

      const { errors = [] } = (await response.json()) as ProblemReply;
      const refusedFields = errors.map(({ pointer }) => pointer.split('/')[1]);
      expect(refusedFields).toEqual(expect.arrayContaining(names));
    },
  );

  it('leave the server healthy and its prototypes unchanged', async () => {
    expect((await server.send('/api/health/ready')).status).toBe(200);
    expect(operationsOf(document)).toEqual(operations);
    const errors = server.log.filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });
});
