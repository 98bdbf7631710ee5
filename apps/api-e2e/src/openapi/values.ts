import * as fc from 'fast-check';
import type { Schema } from './document.js';

/** Strings that are worth trying wherever text is accepted. */
const unusualTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '🦊\u202e',
  '__proto__',
  '../../../etc/passwd',
  "' OR 1=1 --",
  '%00%ff',
  'a\r\nX-Injected: yes',
  '=HYPERLINK("x")',
  '<img src=x onerror=alert(1)>',
  '9'.repeat(400),
  '1e309',
  '-0',
  'A'.repeat(5_000),
];
const oddNumbers = [-1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE];

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...unusualTexts, ...oddNumbers, null, true, [], {}, [[]], [null]),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
  fc.constantFrom(nestedValue(40), nestedValue(4_000)),
  fc.jsonValue(),
);

/**
 * Generates values for the document's schemas: mostly valid ones, and occasionally invalid ones.
 */
export class SchemaValues {
  /**
   * @param knownValues - values for properties with these names, so that no request reaches a real
   * host
   */
  constructor(
    private readonly components: Readonly<Record<string, Schema>>,
    private readonly knownValues: Readonly<Record<string, readonly unknown[]>>,
  ) {}

  /** Generates a value for a property. About five in six values are valid. */
  forProperty(name: string, schema: Schema): fc.Arbitrary<unknown> {
    const candidates = this.knownValues[name];
    const matchingValues = candidates ? fc.constantFrom(...candidates) : this.forSchema(schema);
    return fc.oneof({ weight: 5, arbitrary: matchingValues }, { weight: 1, arbitrary: oddValues });
  }

  /** Returns the names of an object's properties that must not be null. */
  nonNullableProperties(schema: Schema): string[] {
    if (schema.$ref !== undefined) return this.nonNullableProperties(this.resolve(schema.$ref));
    return Object.entries(schema.properties ?? {})
      .filter(([, property]) => !this.acceptsNull(property))
      .map(([name]) => name);
  }

  private acceptsNull(schema: Schema): boolean {
    if (schema.$ref !== undefined) return this.acceptsNull(this.resolve(schema.$ref));
    const branches = schema.anyOf ?? schema.oneOf ?? [];
    return (
      [schema.type].flat().includes('null') || branches.some((branch) => this.acceptsNull(branch))
    );
  }

  private forSchema(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.forSchema(this.resolve(schema.$ref), depth + 1);
    if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
    if (schema.const !== undefined) return fc.constant<unknown>(schema.const);
    const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (branches !== undefined && depth < 8) {
      return fc.oneof(...branches.map((branch) => this.forSchema(branch, depth + 1)));
    }
    const types: string[] = [schema.type ?? 'object'].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema, depth)));
  }

  private ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
      case 'string':
        return textFor(schema);
      case 'array':
        return fc.array(
          depth > 8 ? fc.constant(null) : this.forSchema(schema.items ?? {}, depth + 1),
          {
            minLength: schema.minItems ?? 0,
            maxLength: Math.min(schema.maxItems ?? 4, 4),
          },
        );
      default:
        return this.object(schema);
    }
  }

  private object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const members = Object.entries(properties).map(
      ([name, schema]) => [name, this.forProperty(name, schema)] as const,
    );
    const validObject = fc.record(Object.fromEntries(members), { requiredKeys: required });
    const extraMembers = fc.dictionary(fc.constantFrom('colour', 'toString', 'id'), oddValues);
    return fc.oneof(
      { weight: 9, arbitrary: validObject },
      {
        weight: 1,
        arbitrary: fc.tuple(validObject, extraMembers).map(([a, b]) => ({ ...a, ...b })),
      },
    );
  }

  private resolve(reference: string): Schema {
    const schema = this.components[reference.replace('#/components/schemas/', '')];
    if (schema === undefined) throw new Error(`${reference} leads nowhere`);
    return schema;
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const moments = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    return fc.oneof(moments, fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-01'));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 40)) };
  return fc.oneof(fc.string(limits), fc.string({ ...limits, unit: 'binary' }));
}

function nestedValue(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
