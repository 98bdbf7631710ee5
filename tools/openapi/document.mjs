import { createOperation, toTemplatedPath } from './operations.mjs';
import { declaredEndpoints, readContracts, typeSchemas } from './reply-types.mjs';
import { samples } from './samples.mjs';
import { componentPrefix, mergeRequest, applyConventions } from './schema.mjs';

const info = {
  title: 'Stackyard',
  description:
    'Timestamps are ISO 8601 in UTC. Unknown properties and parameters are rejected. Every error is a ' +
    'problem document (RFC 9457) with a stable `code`. A method that a path does not support is ' +
    'rejected with the status 405; the header `Allow` lists the supported methods. OPTIONS returns ' +
    'the same header.',
  license: { name: 'MIT', identifier: 'MIT' },
};

/**
 * Generates the OpenAPI document from the contracts package: requests from the class-validator
 * decorators, replies from the TypeScript types, descriptions from the TSDoc.
 *
 * @param {string} contracts Folder of the built contracts package.
 * @param {string} version Version of the product.
 */
export async function generateOpenApiDocument(contracts, version) {
  // Decorators record property types only if the metadata API is loaded first.
  await import('reflect-metadata');
  const {
    areaDescriptions,
    endpoints,
    itemClassOf,
    JsonDocument,
    monthPattern,
    problems,
    sessionCookie,
  } = await import('@stackyard/contracts');

  const source = readContracts(contracts);
  const declarations = declaredEndpoints(
    source,
    endpoints.map(({ name }) => name),
  );
  const rules = await readDecoratorRules(itemClassOf);
  const requestTypes = endpoints
    .flatMap(({ endpoint: { query, body } }) => [query ?? [], body ?? []].flat())
    .filter((type) => type !== JsonDocument);
  const requestNames = [
    ...new Set([...requestTypes.map((type) => type.name), ...Object.keys(rules)]),
  ];
  const replyNames = [...declarations.values()]
    .map(({ reply }) => reply)
    .filter((name) => name !== 'void' && name !== 'string');
  const declaredSchemas = typeSchemas(source, [
    'ProblemReply',
    'JsonDocument',
    ...replyNames,
    ...requestNames,
  ]);

  const components = componentsOf(declaredSchemas, requestTypes, rules);
  /** @type {import('./operations.mjs').Context} */
  const context = {
    components,
    problems,
    replyType: (name) => declarations.get(name)?.reply ?? 'void',
    description: (name) => declarations.get(name)?.description ?? '',
    requestType: (type) => type.name,
    monthPattern: monthPattern.source,
  };
  const paths = pathsOf(endpoints, context);
  return withPublicDescriptions({
    openapi: '3.1.0',
    info: { ...info, version },
    servers: [{ url: '/' }],
    tags: Object.entries(areaDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: referencedComponents(components, paths),
      securitySchemes: securitySchemes(sessionCookie),
    },
  });
}

/**
 * Removes references to the requirements from all descriptions, because users of the API do not have
 * the requirements.
 *
 * @template T
 * @param {T} document
 * @returns {T}
 */
function withPublicDescriptions(document) {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'description' && typeof value === 'string'
      ? value.replaceAll(/ \(source document \d[^)]*\)/g, '')
      : value,
  );
}

/**
 * @param {(typeof import('@stackyard/contracts'))['endpoints']} endpoints
 * @param {import('./operations.mjs').Context} context
 */
function pathsOf(endpoints, context) {
  /** @type {Record<string, Record<string, ReturnType<typeof createOperation>>>} */
  const paths = {};
  for (const namedEndpoint of endpoints) {
    const pathItem = (paths[toTemplatedPath(namedEndpoint.endpoint.path)] ??= {});
    pathItem[namedEndpoint.endpoint.method.toLowerCase()] = createOperation(namedEndpoint, context);
  }
  return paths;
}

/**
 * Returns the schemas that the decorators of all loaded classes define.
 *
 * @param {(typeof import('@stackyard/contracts'))['itemClassOf']} itemClassOf
 */
async function readDecoratorRules(itemClassOf) {
  const { validationMetadatasToSchemas } = await import('class-validator-jsonschema');
  return validationMetadatasToSchemas({
    refPointerPrefix: componentPrefix,
    additionalConverters: {
      nestedValidation: ({ target, propertyName }) => {
        if (typeof target !== 'function') return undefined;
        const type =
          itemClassOf(/** @type {any} */ (target), propertyName) ??
          Reflect.getMetadata('design:type', target.prototype, propertyName);
        return { $ref: `${componentPrefix}${type.name}` };
      },
    },
  });
}

/**
 * Merges the declaration of each component with the rules of its decorators, and adds the examples.
 *
 * @param {Record<string, import('./schema.mjs').Schema>} declaredSchemas
 * @param {Function[]} requestTypes
 * @param {Record<string, object>} rules
 */
function componentsOf(declaredSchemas, requestTypes, rules) {
  const components = Object.fromEntries([
    ...Object.entries(declaredSchemas).map(([name, schema]) => [name, applyConventions(schema)]),
    ...requestTypes.map((type) => [
      type.name,
      mergeRequest(rulesOf(type, rules), declaredSchemas[type.name] ?? {}),
    ]),
    ...Object.entries(rules).map(([name, schema]) => [
      name,
      mergeRequest(withUriFormat(schema), declaredSchemas[name] ?? {}),
    ]),
  ]);
  for (const [name, sample] of Object.entries(samples)) {
    const schema = components[name];
    if (schema === undefined) throw new Error(`${name} has an example, but is not a component`);
    components[name] = { ...schema, examples: [sample] };
  }
  return components;
}

/** @param {string} sessionCookie */
function securitySchemes(sessionCookie) {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: 'Session cookie for browsers, set at sign-in.',
    },
    sessionBearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The value of the session cookie, for clients without cookies.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API token. Rejected by operations that require a session.',
    },
  };
}

/**
 * Returns the rules of a class. A class that only extends another class has no entry in `rules`, so
 * the rules of its parent are returned.
 *
 * @param {Function} type
 * @param {Record<string, object>} rules
 * @returns {import('./schema.mjs').Schema}
 */
function rulesOf(type, rules) {
  const own = rules[type.name];
  if (own !== undefined) return withUriFormat(own);
  const parent = Object.getPrototypeOf(type);
  if (typeof parent !== 'function' || parent.name === '') {
    throw new Error(`${type.name} has no class-validator rules`);
  }
  return rulesOf(parent, rules);
}

/**
 * Renames the format `url` of class-validator-jsonschema to `uri`. The library types its result
 * as OpenAPI 3.0, but the values are plain JSON Schema.
 *
 * @param {object} schema
 * @returns {import('./schema.mjs').Schema}
 */
const withUriFormat = (schema) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"format":"url"', '"format":"uri"'));

/**
 * Returns the components that operations refer to, directly or through other components, sorted by
 * name.
 *
 * @param {Record<string, import('./schema.mjs').Schema>} components
 * @param {object} paths
 */
function referencedComponents(components, paths) {
  const names = new Set();
  const visit = (/** @type {unknown} */ value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      visit(components[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(
    Object.entries(components)
      .filter(([name]) => names.has(name))
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}
