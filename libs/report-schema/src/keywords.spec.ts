import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Valid and invalid values of each keyword that the schema uses, according to JSON Schema 2020-12.
 */
const rules: Record<string, { schema: object; valid: unknown[]; invalid: unknown[] }> = {
  'type object': {
    schema: { type: 'object' },
    valid: [{}, { a: 1 }],
    invalid: [null, [], 'a', 1, true],
  },
  'type array': { schema: { type: 'array' }, valid: [[], [1]], invalid: [{}, null, 'a', 1] },
  'type string': { schema: { type: 'string' }, valid: ['', '1'], invalid: [1, null, {}, []] },
  'type integer': {
    schema: { type: 'integer' },
    valid: [0, -1, 1.0, 1e2],
    invalid: [1.5, '1', null, true, []],
  },
  minLength: { schema: { minLength: 2 }, valid: ['ab', '💩💩', 'é!', 7], invalid: ['a', '💩'] },
  maxLength: { schema: { maxLength: 2 }, valid: ['', '💩💩', 100], invalid: ['abc', 'é!!'] },
  minimum: { schema: { minimum: 1 }, valid: [1, 1.1, 'x'], invalid: [0.9, -2] },
  maximum: { schema: { maximum: 3 }, valid: [3, 2.9, 'x'], invalid: [3.1] },
  minItems: { schema: { minItems: 1 }, valid: [[1], [1, 2], ''], invalid: [[]] },
  maxItems: { schema: { maxItems: 1 }, valid: [[], [1], 'abc'], invalid: [[1, 2]] },
  items: { schema: { items: { type: 'string' } }, valid: [[], ['a'], 'x'], invalid: [['a', 1]] },
  enum: { schema: { enum: ['a', 'b'] }, valid: ['a', 'b'], invalid: ['A', '', null, ['a']] },
  required: {
    schema: { required: ['a'] },
    valid: [{ a: null }, [], 'a'],
    invalid: [{}, { A: 1 }],
  },
  properties: {
    schema: { properties: { a: { type: 'string' } } },
    valid: [{}, { a: '' }, { b: 1 }, []],
    invalid: [{ a: 1 }],
  },
  additionalProperties: {
    schema: { properties: { a: {} }, additionalProperties: false },
    valid: [{}, { a: 1 }, [], 'b'],
    invalid: [{ b: 1 }, { a: 1, b: 2 }, JSON.parse('{"__proto__":1}')],
  },
};

describe.each(Object.entries(rules))('%s', (_, { schema, valid, invalid }) => {
  const ajv = new Ajv2020({ strictTypes: false, ownProperties: true }).compile(schema);
  const cfworker = new Validator(schema, '2020-12');

  it.each(valid.map((value) => [JSON.stringify(value), value]))('allows %s', (_name, value) => {
    expect(ajv(value)).toBe(true);
    expect(cfworker.validate(value).valid).toBe(true);
  });

  it.each(invalid.map((value) => [JSON.stringify(value), value]))('rejects %s', (_name, value) => {
    expect(ajv(value)).toBe(false);
    expect(cfworker.validate(value).valid).toBe(false);
  });
});
