import { codePointLength } from './code-points.js';
import type { MonthlyReport } from './monthly-report.js';

/** A value with the verdict that every validator of the format has to give. */
export interface ReportCase {
  /** What the case is about, unique in the corpus. */
  name: string;
  value: unknown;
  /** Whether the value conforms to source document 1, part 2. */
  conforms: boolean;
}

/** Texts of one character: whoever counts bytes or UTF-16 units gets one of them wrong. */
const alphabets: Record<string, string> = {
  ascii: 'a',
  umlaut: 'ü',
  emoji: '🚢',
  // Two code points that people see as one character.
  'combining mark': 'e\u0301',
};

/** The bounds of the tables in source document 1, written down again so that the schema cannot vouch for itself. */
const lengths: readonly (readonly [path: string, min: number, max: number])[] = [
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

const counts: readonly (readonly [path: string, min: number, max: number])[] = [
  ['/developments', 2, 4],
  ['/recommendations', 1, 3],
  ['/data_quality_notes', 0, 4],
];

const choices: readonly (readonly [path: string, allowed: readonly string[]])[] = [
  ['/summary/rating', ['positive', 'neutral', 'watch']],
  ['/developments/0/impact', ['positive', 'neutral', 'negative']],
];

const objects = ['', '/summary', '/developments/0', '/recommendations/0', '/outlook'];
const wrongTypes: readonly unknown[] = [null, true, 7, 'text', [], {}];

/** A report of the smallest texts and lists that the format allows. */
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
 * Every bound of the format just below, at and just above it, in several alphabets; every property
 * missing, of the wrong type and misspelt; something extra at every level. Run it through whatever
 * reads or writes monthly reports: all have to agree with `conforms`.
 */
export function boundaryCorpus(): ReportCase[] {
  return [
    { name: 'the smallest report', value: smallestReport(), conforms: true },
    ...wrongTypes.map((value) => ({ name: `${shown(value)} as report`, value, conforms: false })),
    ...lengths.flatMap(lengthCases),
    ...counts.flatMap(countCases),
    ...choices.flatMap(choiceCases),
    ...priorityCases(),
    ...objects.flatMap(objectCases),
    ...lengths.flatMap(([path]) => typeCases(path, ['text'])),
    ...counts.flatMap(([path]) => typeCases(path, path === '/data_quality_notes' ? [[]] : [])),
    ...objects.slice(1).flatMap((path) => typeCases(path, [])),
  ];
}

function lengthCases([path, min, max]: (typeof lengths)[number]): ReportCase[] {
  return Object.entries(alphabets).flatMap(([alphabet, character]) =>
    [min - 1, min, max, max + 1].map((length) => ({
      name: `${path} of ${length} code points (${alphabet})`,
      value: changed(path, text(character, length)),
      conforms: length >= min && length <= max,
    })),
  );
}

function countCases([path, min, max]: (typeof counts)[number]): ReportCase[] {
  const [entry] = at(smallestReport(), path) as unknown[];
  return [min - 1, min, max, max + 1]
    .filter((count) => count >= 0)
    .map((count) => ({
      name: `${path} with ${count} entries`,
      value: changed(
        path,
        Array.from({ length: count }, () => entry),
      ),
      conforms: count >= min && count <= max,
    }));
}

function choiceCases([path, allowed]: (typeof choices)[number]): ReportCase[] {
  const others: unknown[] = ['', 'Positive', ' neutral', 'good', 'negativ', null, 1, ['neutral']];
  return [...allowed, ...others].map((value) => ({
    name: `${path} ${shown(value)}`,
    value: changed(path, value),
    conforms: allowed.some((choice) => choice === value),
  }));
}

function priorityCases(): ReportCase[] {
  const path = '/recommendations/0/priority';
  const right: unknown[] = [1, 2, 3, JSON.parse('1.0'), JSON.parse('2e0')];
  const wrong: unknown[] = [0, 4, -1, 1.5, 1.000_001, '1', null, true, [1], 1e21];
  return [
    ...right.map((value, index) => ({
      name: `${path} ${shown(value)} (${index})`,
      value: changed(path, value),
      conforms: true,
    })),
    ...wrong.map((value) => ({
      name: `${path} ${shown(value)}`,
      value: changed(path, value),
      conforms: false,
    })),
  ];
}

function objectCases(path: string): ReportCase[] {
  const properties = Object.keys(at(smallestReport(), path) as object);
  const extra = ['extra', 'Headline', 'toString', 'constructor'];
  return [
    ...properties.map((name) => ({
      name: `${path}/${name} missing`,
      value: without(path, name),
      conforms: false,
    })),
    ...extra.map((name) => ({
      name: `${path}/${name} extra`,
      value: changed(`${path}/${name}`, 'x'.repeat(50)),
      conforms: false,
    })),
  ];
}

function typeCases(path: string, right: readonly unknown[]): ReportCase[] {
  return wrongTypes
    .filter((value) => !right.some((other) => shown(other) === shown(value)))
    .map((value) => ({
      name: `${path} is ${shown(value)}`,
      value: changed(path, value),
      conforms: false,
    }));
}

/** Exactly so many code points; a composed character is cut where the count asks for it. */
function text(character: string, length: number): string {
  const repeated = character.repeat(Math.ceil(length / codePointLength(character)));
  return [...repeated].slice(0, length).join('');
}

function changed(path: string, value: unknown): unknown {
  const report = smallestReport();
  const { parent, name } = placeOf(report, path);
  parent[name] = value;
  return report;
}

function without(path: string, name: string): unknown {
  const report = smallestReport();
  const { parent } = placeOf(report, `${path}/${name}`);
  delete parent[name];
  return report;
}

function placeOf(report: MonthlyReport, path: string) {
  const cut = path.lastIndexOf('/');
  const parent = at(report, path.slice(0, cut)) as Record<string, unknown>;
  return { parent, name: path.slice(cut + 1) };
}

function at(value: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}
