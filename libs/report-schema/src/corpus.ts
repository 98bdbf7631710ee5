import { codePointLength } from './code-points.js';
import type { MonthlyReport } from './monthly-report.js';

/** A value to validate, and the result that every validator of the format must return. */
export interface ReportCase {
  /** Description of the case, unique in the corpus. */
  name: string;
  /** The value to validate. */
  value: unknown;
  /** Whether the value is valid (source document 1, part 2). */
  conforms: boolean;
}

/**
 * A character of each alphabet. Test texts consist of these characters. Validators that count bytes
 * or UTF-16 units fail for at least one alphabet.
 */
const characterByAlphabet: Record<string, string> = {
  ascii: 'a',
  umlaut: 'ü',
  emoji: '🚢',
  // Two code points that are displayed as one character.
  'combining mark': 'e\u0301',
};

/**
 * The limits in source document 1, part 2, repeated here so that the tests do not depend on the
 * schema.
 */
const lengthLimits: readonly (readonly [path: string, min: number, max: number])[] = [
  ['/summary/headline', 8, 110],
  ['/summary/text', 80, 900],
  ['/developments/0/title', 4, 80],
  ['/developments/0/text', 40, 450],
  ['/recommendations/0/category', 3, 80],
  ['/recommendations/0/title', 5, 100],
  ['/recommendations/0/reason', 40, 450],
  ['/recommendations/0/action', 30, 450],
  ['/recommendations/0/expected_effect', 20, 300],
  ['/outlook/headline', 5, 100],
  ['/outlook/text', 60, 700],
  ['/data_quality_notes/0', 5, 240],
];

const countLimits: readonly (readonly [path: string, min: number, max: number])[] = [
  ['/developments', 2, 4],
  ['/recommendations', 1, 3],
  ['/data_quality_notes', 0, 4],
];

const choices: readonly (readonly [path: string, allowed: readonly string[]])[] = [
  ['/summary/rating', ['positive', 'neutral', 'watch']],
  ['/developments/0/impact', ['positive', 'neutral', 'negative']],
];

const objectPaths = ['', '/summary', '/developments/0', '/recommendations/0', '/outlook'];
const wrongTypeValues: readonly unknown[] = [null, true, 7, 'text', [], {}];

/**
 * Returns a valid report with the shortest texts and lists that the format allows, except that it
 * has one data quality note.
 */
export function smallestReport(): MonthlyReport {
  return {
    summary: { headline: 'x'.repeat(8), text: 'x'.repeat(80), rating: 'neutral' },
    developments: [1, 2].map(() => ({
      title: 'x'.repeat(4),
      text: 'x'.repeat(40),
      impact: 'neutral',
    })),
    recommendations: [
      {
        priority: 1,
        category: 'x'.repeat(3),
        title: 'x'.repeat(5),
        reason: 'x'.repeat(40),
        action: 'x'.repeat(30),
        expected_effect: 'x'.repeat(20),
      },
    ],
    outlook: { headline: 'x'.repeat(5), text: 'x'.repeat(60) },
    data_quality_notes: ['x'.repeat(5)],
  };
}

/**
 * Returns several hundred test cases for validators of the monthly report format: values below,
 * at and above every limit, texts in several alphabets, missing properties, wrong types, and
 * additional properties at every level.
 *
 * @example
 * for (const { name, value, conforms } of boundaryCorpus()) {
 *   assert.equal(isValid(value), conforms, name);
 * }
 */
export function boundaryCorpus(): ReportCase[] {
  return [
    { name: 'the smallest report', value: smallestReport(), conforms: true },
    ...wrongTypeValues.map((value) => ({
      name: `${toJson(value)} as report`,
      value,
      conforms: false,
    })),
    ...lengthLimits.flatMap(lengthCases),
    ...countLimits.flatMap(countCases),
    ...choices.flatMap(choiceCases),
    ...priorityCases(),
    ...objectPaths.flatMap(objectCases),
    ...lengthLimits.flatMap(([path]) => typeCases(path, ['text'])),
    ...countLimits.flatMap(([path]) => typeCases(path, path === '/data_quality_notes' ? [[]] : [])),
    ...objectPaths.slice(1).flatMap((path) => typeCases(path, [])),
  ];
}

function lengthCases([path, min, max]: (typeof lengthLimits)[number]): ReportCase[] {
  return Object.entries(characterByAlphabet).flatMap(([alphabet, character]) =>
    [min - 1, min, max, max + 1].map((length) => ({
      name: `${path} of ${length} code points (${alphabet})`,
      value: withValue(path, textOfLength(character, length)),
      conforms: length >= min && length <= max,
    })),
  );
}

function countCases([path, min, max]: (typeof countLimits)[number]): ReportCase[] {
  const [entry] = valueAt(smallestReport(), path) as unknown[];
  return [min - 1, min, max, max + 1]
    .filter((count) => count >= 0)
    .map((count) => ({
      name: `${path} with ${count} entries`,
      value: withValue(
        path,
        Array.from({ length: count }, () => entry),
      ),
      conforms: count >= min && count <= max,
    }));
}

function choiceCases([path, allowedValues]: (typeof choices)[number]): ReportCase[] {
  const invalidValues: unknown[] = [
    '',
    'Positive',
    ' neutral',
    'good',
    'negativ',
    null,
    1,
    ['neutral'],
  ];
  return [...allowedValues, ...invalidValues].map((value) => ({
    name: `${path} ${toJson(value)}`,
    value: withValue(path, value),
    conforms: allowedValues.some((choice) => choice === value),
  }));
}

function priorityCases(): ReportCase[] {
  const path = '/recommendations/0/priority';
  const validValues: unknown[] = [1, 2, 3, JSON.parse('1.0'), JSON.parse('2e0')];
  const invalidValues: unknown[] = [0, 4, -1, 1.5, 1.000_001, '1', null, true, [1], 1e21];
  return [
    ...validValues.map((value, index) => ({
      name: `${path} ${toJson(value)} (${index})`,
      value: withValue(path, value),
      conforms: true,
    })),
    ...invalidValues.map((value) => ({
      name: `${path} ${toJson(value)}`,
      value: withValue(path, value),
      conforms: false,
    })),
  ];
}

function objectCases(path: string): ReportCase[] {
  const propertyNames = Object.keys(valueAt(smallestReport(), path) as object);
  const extra = ['extra', 'Headline', 'toString', 'constructor'];
  return [
    ...propertyNames.map((name) => ({
      name: `${path}/${name} missing`,
      value: reportWithout(path, name),
      conforms: false,
    })),
    ...extra.map((name) => ({
      name: `${path}/${name} extra`,
      value: withValue(`${path}/${name}`, 'x'.repeat(50)),
      conforms: false,
    })),
  ];
}

function typeCases(path: string, allowedValues: readonly unknown[]): ReportCase[] {
  return wrongTypeValues
    .filter((value) => !allowedValues.some((candidate) => toJson(candidate) === toJson(value)))
    .map((value) => ({
      name: `${path} is ${toJson(value)}`,
      value: withValue(path, value),
      conforms: false,
    }));
}

/**
 * Returns a text of exactly `length` code points. The text can end in the middle of a character
 * that consists of two code points.
 */
function textOfLength(character: string, length: number): string {
  const repeatedText = character.repeat(Math.ceil(length / codePointLength(character)));
  return [...repeatedText].slice(0, length).join('');
}

function withValue(path: string, value: unknown): unknown {
  const report = smallestReport();
  const { parent, name } = parentOf(report, path);
  parent[name] = value;
  return report;
}

function reportWithout(path: string, name: string): unknown {
  const report = smallestReport();
  const { parent } = parentOf(report, `${path}/${name}`);
  delete parent[name];
  return report;
}

function parentOf(report: MonthlyReport, path: string) {
  const separatorIndex = path.lastIndexOf('/');
  const parent = valueAt(report, path.slice(0, separatorIndex)) as Record<string, unknown>;
  return { parent, name: path.slice(separatorIndex + 1) };
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((current, name) => (current as Record<string, unknown>)[name], value);
}

function toJson(value: unknown): string {
  return JSON.stringify(value);
}
