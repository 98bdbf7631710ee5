import { Validator, type Schema } from '@cfworker/json-schema';
import { boundaryCorpus, smallestReport } from './corpus.js';
import { explain, explainInPlace } from './explain.js';
import { monthlyReportSchema } from './schema.js';
import { validate, type ReportFault } from './validate.js';

const corpus = boundaryCorpus();
const plainSchema: Schema = JSON.parse(JSON.stringify(monthlyReportSchema));
const referenceValidator = new Validator(plainSchema, '2020-12', false);

function faultsOf(value: unknown): readonly ReportFault[] {
  const result = validate(value);
  return result.valid ? [] : result.errors;
}

describe('the boundary corpus', () => {
  it('has a unique name for each case', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThan(300);
  });

  it.each(corpus)('gets the expected result from both validators: $name', ({ value, conforms }) => {
    expect(validate(value).valid).toBe(conforms);
    expect(referenceValidator.validate(value).valid).toBe(conforms);
  });
});

describe('validate', () => {
  it('returns a valid report unchanged', () => {
    const report = smallestReport();

    expect(validate(report)).toEqual({ valid: true, report });
  });

  it('returns every fault with its location, keyword and limit', () => {
    const report = { ...smallestReport(), extra: 1, outlook: { headline: 'abc' } };

    expect(faultsOf(report)).toEqual([
      expect.objectContaining({
        pointer: '',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'extra' },
      }),
      expect.objectContaining({
        pointer: '/outlook',
        keyword: 'required',
        params: { missingProperty: 'text' },
      }),
      expect.objectContaining({
        pointer: '/outlook/headline',
        keyword: 'minLength',
        params: { limit: 5 },
      }),
    ]);
  });

  it('rejects properties of a prototype', () => {
    const parsed: unknown = JSON.parse(
      JSON.stringify(smallestReport()).replace('{', '{"__proto__":{"a":1},'),
    );

    expect(validate(parsed).valid).toBe(false);
    expect(validate(Object.create(smallestReport())).valid).toBe(false);
  });

  it('rejects deeply nested input', () => {
    const deeplyNestedValue: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);

    expect(validate({ ...smallestReport(), summary: deeplyNestedValue }).valid).toBe(false);
  });
});

describe('explain', () => {
  it.each([
    ['en', 'Developments, entry 2, title: must be at most 80 characters long.'],
    ['de', 'Entwicklungen, Eintrag 2, Titel: darf höchstens 80 Zeichen lang sein.'],
  ] as const)('names the location and the limit (%s)', (language, sentence) => {
    const report = smallestReport();
    const [first] = report.developments;
    if (first) report.developments = [first, { ...first, title: 'x'.repeat(81) }];

    expect(faultsOf(report).map((fault) => explain(fault, language))).toEqual([sentence]);
  });

  it.each([
    ['en', 'Must be at most 110 characters long.'],
    ['de', 'Darf höchstens 110 Zeichen lang sein.'],
  ] as const)('explainInPlace omits the location (%s)', (language, sentence) => {
    const report = smallestReport();
    report.summary.headline = 'x'.repeat(111);

    expect(faultsOf(report).map((fault) => explainInPlace(fault, language))).toEqual([sentence]);
  });

  it('has a sentence for every keyword that the corpus violates', () => {
    const faults = corpus.flatMap(({ value }) => faultsOf(value));
    const untranslatedFaults = faults.filter(
      (fault) =>
        explain(fault, 'en').includes(fault.message) || explain(fault, 'de').includes('must'),
    );

    expect(faults.length).toBeGreaterThan(200);
    expect(untranslatedFaults.map((fault) => fault.keyword)).toEqual([]);
  });
});
