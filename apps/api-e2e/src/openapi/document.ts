type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** The part of JSON Schema that the document makes use of. */
export interface Schema {
  $ref?: string;
  type?: JsonType | JsonType[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** A parameter of an operation, as far as it is made use of. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

/** What may be in an answer, by media type. */
export type Content = Record<string, { schema: Schema }>;

/** One operation and where it is found. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The document that a server describes itself by. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  components: { schemas: Record<string, Schema> };
}

/** Every operation; those that only look come first, so that there is something to look at. */
export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  const order = ['get', 'post', 'put', 'patch', 'delete'];
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
    )
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
}
