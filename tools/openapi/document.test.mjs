import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { before, describe, it } from 'node:test';
import { generateOpenApiDocument } from './document.mjs';
import { problemCodes, toTemplatedPath } from './operations.mjs';

const root = resolve(import.meta.dirname, '../..');
const contractsFolder = join(root, 'libs/contracts');
const problemJson = 'application/problem+json';

describe('the OpenAPI document', () => {
  let document;
  let contract;
  let operations;
  before(async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    document = await generateOpenApiDocument(contractsFolder, version);
    contract = await import('@stackyard/contracts');
    operations = contract.endpoints.map((named) => ({
      ...named,
      operation:
        document.paths[toTemplatedPath(named.endpoint.path)]?.[named.endpoint.method.toLowerCase()],
    }));
  });

  it('describes every endpoint of the contract with its own operation id, and nothing else', () => {
    for (const { name, area, operation } of operations) {
      assert.equal(operation?.operationId, name);
      assert.deepEqual(operation.tags, [area]);
    }
    const describedMethods = Object.values(document.paths).flatMap((path) => Object.keys(path));
    assert.equal(describedMethods.length, operations.length);
    assert.ok(operations.length > 20);
  });

  it('has a summary and a description for each operation', () => {
    for (const { name, operation } of operations) {
      const words = operation.summary.split(' ').length;
      assert.ok(words >= 3 && words <= 8, `${name}: ${operation.summary}`);
      const [summary] = operation.description.split('\n\n');
      assert.match(summary, /^[A-Z].{15,}\.$/, name);
    }
  });

  it('has no description that only readers of the source code understand', () => {
    const descriptions = [];
    JSON.stringify(document, (key, value) => {
      if (key === 'description' && typeof value === 'string') descriptions.push(value);
      return value;
    });
    assert.ok(descriptions.length > 1000);
    assert.deepEqual(
      descriptions.filter((text) => /source document|@link/.test(text)),
      [],
    );
  });

  it('describes every tag, and has no tag without operations', () => {
    const used = new Set(operations.map(({ area }) => area));
    assert.deepEqual(new Set(document.tags.map(({ name }) => name)), used);
    for (const { name, description } of document.tags) {
      assert.match(description, /^[A-Z].{15,}\.$/, name);
    }
  });

  it('has examples that match their schemas', async () => {
    const { Validator } = await import('@cfworker/json-schema');
    const { schemas } = document.components;
    const schemasWithExamples = Object.entries(schemas).filter(([, { examples }]) => examples);
    assert.ok(schemasWithExamples.length > 25);
    for (const [name, { examples }] of schemasWithExamples) {
      const schema = { $ref: `#/components/schemas/${name}`, components: { schemas } };
      const { errors } = new Validator(schema, '2020-12', false).validate(examples[0]);
      assert.deepEqual(
        errors.map(({ instanceLocation, error }) => `${name} ${instanceLocation}: ${error}`),
        [],
      );
    }
  });

  it('has no example that equals the name of its property', () => {
    const placeholders = [];
    const collect = (value, name) => {
      if (typeof value === 'string' && value === name) placeholders.push(name);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        collect(inner, Array.isArray(value) ? name : key);
      }
    };
    for (const { operation, endpoint } of operations) {
      for (const reply of [operation.requestBody, operation.responses[endpoint.status]]) {
        for (const { example } of Object.values(reply?.content ?? {})) collect(example, '');
      }
    }
    assert.deepEqual(placeholders, []);
  });

  it('has no dangling references', () => {
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    assert.ok(refs.length > 100);
    for (const ref of refs) {
      assert.ok(ref.startsWith('#/'), ref);
      const target = ref
        .slice(2)
        .split('/')
        .reduce((node, key) => node?.[key], document);
      assert.ok(target, ref);
    }
  });

  it('has no empty schema', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      // Arbitrary JSON has no description.
      if (name === 'JsonDocument') continue;
      assert.ok(
        schema.enum ||
          schema.anyOf ||
          // Objects with arbitrary keys must declare `additionalProperties`.
          schema.additionalProperties ||
          Object.keys(schema.properties ?? {}).length > 0,
        name,
      );
      for (const [property, inner] of Object.entries(schema.properties ?? {})) {
        assert.ok(
          inner.type || inner.$ref || inner.enum || inner.anyOf || inner.oneOf,
          `${name}.${property}`,
        );
      }
    }
  });

  it('requires a body exactly where the contract has one, with its schema', () => {
    for (const { name, endpoint, operation } of operations) {
      const schema = operation.requestBody?.content['application/json'].schema;
      const expected = endpoint.body && { $ref: `#/components/schemas/${endpoint.body.name}` };
      assert.deepEqual(schema, expected, name);
    }
  });

  it('declares all path and query parameters', () => {
    for (const { name, endpoint, operation } of operations) {
      const declaredParameters = (place) =>
        operation.parameters.filter((entry) => entry.in === place).map((entry) => entry.name);
      const pathParameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(
        ([, parameter]) => parameter,
      );
      assert.deepEqual(declaredParameters('path'), pathParameters, name);
      assert.equal(declaredParameters('query').length > 0, endpoint.query !== undefined, name);
    }
  });

  it('declares the status and reply schema of every endpoint', () => {
    for (const { name, endpoint, operation } of operations) {
      const answer = operation.responses[endpoint.status];
      assert.ok(answer, name);
      if (endpoint.delivery === 'redirect') assert.ok(answer.headers.Location.schema, name);
      else if (endpoint.status === 204) assert.equal(answer.content, undefined, name);
      else if (endpoint.delivery === 'stream') {
        assert.deepEqual(Object.keys(answer.content), endpoint.media, name);
      } else assert.ok(Object.values(answer.content)[0].schema, name);
    }
  });

  it('lists every problem code of an endpoint under its status', () => {
    for (const { name, endpoint, operation } of operations) {
      const listedCodes = Object.values(operation.responses).flatMap(
        (response) => response.content?.[problemJson]?.schema.allOf[1].properties.code.enum ?? [],
      );
      assert.deepEqual([...listedCodes].sort(), problemCodes(endpoint), name);
      for (const code of endpoint.problems) {
        assert.ok(operation.responses[contract.problems[code].status], `${name} ${code}`);
      }
    }
  });

  it('requires a session, or a token where allowed, on all endpoints except public ones', () => {
    // Each entry is sufficient by itself, because a session token can be sent either as a cookie or
    // as a bearer token.
    const schemes = {
      any: ['session', 'sessionBearer', 'token'],
      session: ['session', 'sessionBearer'],
    };
    assert.deepEqual(Object.keys(document.components.securitySchemes), schemes.any);
    for (const { name, endpoint, operation } of operations) {
      const schemeNames = operation.security.flatMap((entry) => Object.keys(entry));
      assert.equal(operation.security.length, schemeNames.length, name);
      assert.deepEqual(
        schemeNames,
        endpoint.access === 'public' ? [] : schemes[endpoint.credential],
        name,
      );
    }
  });

  it('has an example for every body that its class accepts', async () => {
    const { plainToInstance } = await import('class-transformer');
    const { validate } = await import('class-validator');
    const checked = operations.filter(
      ({ endpoint: { body } }) => body && body !== contract.JsonDocument,
    );
    for (const { name, endpoint, operation } of checked) {
      const { example } = operation.requestBody.content['application/json'];
      // Nested classes are resolved from their declared types, as in the server.
      const body = plainToInstance(endpoint.body, example, { enableImplicitConversion: true });
      const faults = await validate(body, { whitelist: true, forbidNonWhitelisted: true });
      assert.deepEqual(faults.map(String), [], name);
    }
  });

  it('keeps the limits of the decorators', () => {
    const { properties } = document.components.schemas.SetMaintenanceModeRequest;
    assert.equal(properties.message.maxLength, 500);
    const { parameters } = document.paths['/api/redeploys/{id}'].get;
    const wait = parameters.find((entry) => entry.name === 'wait');
    assert.deepEqual(wait.schema, { ...wait.schema, type: 'integer', minimum: 0, maximum: 60 });
  });

  it('allows null exactly where it has a meaning', () => {
    const { schemas } = document.components;
    const { until } = schemas.SetMaintenanceModeRequest.properties;
    assert.deepEqual(until.oneOf.at(-1), { type: 'null' });
    const { ca, categories, minSeverity, enabled } = schemas.EditLogReceiverRequest.properties;
    for (const { type } of [ca, categories, minSeverity]) assert.equal(type.at(-1), 'null');
    assert.equal(minSeverity.enum.at(-1), null);
    assert.equal(enabled.type, 'boolean');
  });

  it('declares the format of every time in a reply, and marks local times', () => {
    const { schemas } = document.components;
    const named = /^(at|since|until|month|date|time|validTo)$|At$|_at$|Until$|Month$/;
    for (const [name, schema] of Object.entries(schemas)) {
      if (name.endsWith('Request')) continue;
      for (const [property, inner] of Object.entries(schema.properties ?? {})) {
        if (!named.test(property) || ![inner.type].flat().includes('string')) continue;
        assert.ok(inner.format ?? inner.pattern, `${name}.${property}`);
      }
    }
    const { startsAt } = schemas.MaintenanceWindowReply.properties;
    assert.equal(startsAt.format, undefined);
    assert.match('2026-11-22T22:00', new RegExp(startsAt.pattern));
  });

  it('is what the server’s build wrote', async () => {
    const builtText = await readFile(join(root, 'apps/api/dist/openapi.json'), 'utf8');
    assert.deepEqual(JSON.parse(builtText), document);
  });
});
