import { Validator } from '@cfworker/json-schema';
import { monthlyReportSchema, validate } from '@stackyard/report-schema';
import fc from 'fast-check';
import {
  figureCatalogue,
  figureKeys,
  type FigureKey,
  type Figures,
} from '../figures/figure-catalogue.js';
import { MonthFacts } from '../figures/month-facts.js';
import { composeReport, developmentRules, type Composition } from './composition.js';
import type { Rule } from './rule.js';
import { noteRules, outlookRules } from './rules/outlook-and-notes.js';
import { recommendationRules } from './rules/recommendations.js';
import { headlineRules, summaryRules } from './rules/summary-rules.js';

const runs = Number(process.env['STACKYARD_REPORT_RUNS'] ?? 150);
const languages = ['de', 'en'] as const;
const independentValidator = new Validator(
  JSON.parse(JSON.stringify(monthlyReportSchema)),
  '2020-12',
  false,
);

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('👩‍👩‍👧‍👦', '🇩🇪', 'e\u0301\u0323', 'ä', '\n', '\u202e'),
    maxLength: 80,
  }),
  fc.constant(`e${'\u0301'.repeat(500)}`),
);
const counts = fc.oneof(
  fc.constantFrom(0, 1, 2),
  fc.nat(100),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
);

function valueOf(key: FigureKey): fc.Arbitrary<number | string | null> {
  const { unit } = figureCatalogue[key];
  if (key.startsWith('month.')) return fc.constantFrom('Mai 2026', 'September 2025');
  const measuredValues = unit === 'text' ? names : unit === 'percent' ? fc.nat(100) : counts;
  return fc.oneof(
    { weight: 5, arbitrary: measuredValues },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const figures: fc.Arbitrary<Figures> = fc.record(
  Object.fromEntries(figureKeys.map((key) => [key, valueOf(key)])),
);
const months = fc.record({ now: figures, previous: figures, hasMonthEnded: fc.boolean() });

const quietMonth: Figures = {
  'month.name': 'Oktober 2026',
  'month.before': 'September 2026',
  'month.after': 'November 2026',
  'month.until': '20. November 2026',
  'jobs.finished': 0,
  'log.entries': 10,
  'log.activeDays': 20,
};

function facts(now: Figures = {}, previous: Figures = {}, hasMonthEnded = true): MonthFacts {
  return new MonthFacts({ ...quietMonth, ...now }, { ...quietMonth, ...previous }, hasMonthEnded);
}

function textsOf({ report }: Composition): string[] {
  const { summary, developments, recommendations, outlook, data_quality_notes: notes } = report;
  return [
    summary.headline,
    summary.text,
    ...developments.flatMap(({ title, text }) => [title, text]),
    ...recommendations.flatMap((one) => [one.title, one.reason, one.action, one.expected_effect]),
    outlook.headline,
    outlook.text,
    ...notes,
  ];
}

describe.each(languages)('a report in the language %s', (language) => {
  it('conforms to the format for any figures, according to two validators', () => {
    fc.assert(
      fc.property(months, ({ now, previous, hasMonthEnded }) => {
        const { report } = composeReport(new MonthFacts(now, previous, hasMonthEnded), language);
        expect(validate(report)).toMatchObject({ valid: true });
        expect(independentValidator.validate(report).errors).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it('has distinct ascending priorities and splits no character', () => {
    fc.assert(
      fc.property(months, ({ now, previous, hasMonthEnded }) => {
        const composition = composeReport(new MonthFacts(now, previous, hasMonthEnded), language);
        const priorities = composition.report.recommendations.map(({ priority }) => priority);
        expect(priorities).toEqual(priorities.map((_, index) => index + 1));
        for (const text of textsOf(composition)) {
          expect(Buffer.from(text).toString()).toBe(text);
          expect(text).not.toMatch(/[{}\n\u202e]|undefined|NaN|null/);
        }
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });

  it('never says that every redeploy succeeded when one did not', () => {
    const update = { 'updates.succeeded': 1, 'updates.versionAfter': '2.45.0' };
    const failed = {
      'redeploys.finished': 5,
      'redeploys.succeeded': 4,
      'redeploys.unsuccessful': 1,
    };
    // The second set of figures includes a successful update, which would make the month a good one if
    // there were no failures.
    for (const figures of [failed, { ...failed, ...update }]) {
      const reportText = textsOf(composeReport(facts(figures), language)).join('\n');
      expect(reportText).not.toMatch(
        /No redeploys failed|redeploys finished successfully|redeploys succeeded/,
      );
      expect(reportText).not.toMatch(
        /Kein Redeploy|erfolgreich abgeschlossen|Redeploys waren erfolgreich/,
      );
      expect(reportText).toMatch(/unsuccessful|nicht erfolgreich/);
    }
  });

  it('mentions every failure and every open action', () => {
    for (const figures of [{ 'jobs.failed': 1 }, { 'redeploys.unsuccessful': 1 }]) {
      const { report } = composeReport(facts(figures), language);
      expect(report.summary.headline).not.toMatch(/an uneventful month|ohne Auffälligkeiten/);
    }
    const { outlook, recommendations } = composeReport(
      facts({ 'jobs.failed': 1 }),
      language,
    ).report;
    expect(recommendations[0]?.title).toMatch(/failed media jobs|Fehlgeschlagene Medienjobs/);
    expect(outlook.text).not.toMatch(/do not call for any action|kein Handlungsbedarf/);
  });

  it('says that no maintenance is scheduled only if the windows were counted', () => {
    const outlookOf = (figures: Figures) =>
      composeReport(facts(figures), language).report.outlook.text;
    const noWindowsPattern = /No maintenance windows are scheduled|keine Wartungsfenster geplant/;
    for (const otherFigures of [{}, { 'tokens.created': 1 }]) {
      expect(outlookOf({ ...otherFigures, 'windows.planned': 0 })).toMatch(noWindowsPattern);
      expect(outlookOf({ ...otherFigures, 'windows.planned': null })).not.toMatch(noWindowsPattern);
    }
  });

  it('mentions no figure that was not measured', () => {
    fc.assert(
      fc.property(months, ({ now, previous, hasMonthEnded }) => {
        const { sentences } = composeReport(new MonthFacts(now, previous, hasMonthEnded), language);
        for (const { figures: keys } of sentences) {
          expect(keys.filter((key) => figureKeys.every((known) => known !== key))).toEqual([]);
        }
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  });
});

/**
 * For each rule, a month in which the rule applies; for rules that always apply, an empty month.
 */
const factsByRule: Record<string, MonthFacts> = {
  'summary-running': facts({}, {}, false),
  'summary-redeploys': facts({
    'redeploys.finished': 2,
    'redeploys.succeeded': 2,
    'redeploys.stacks': 1,
  }),
  'summary-no-redeploys': facts(),
  'summary-compared': facts({}, { 'redeploys.finished': 7 }),
  'summary-updates': facts({ 'updates.succeeded': 1, 'updates.versionAfter': '2.45.0' }),
  'summary-maintenance': facts({ 'maintenance.seconds': 90 }),
  'summary-jobs': facts({ 'jobs.finished': 1, 'jobs.failed': 0 }),
  'summary-sign-ins': facts(),
  'summary-basis': facts(),
  'headline-lost': facts({ 'redeploys.lost': 1 }),
  'headline-failing': facts({ 'redeploys.unsuccessful': 3, 'redeploys.failureShare': 30 }),
  'headline-update-failed': facts({ 'updates.unsuccessful': 1 }),
  'headline-watch': facts({ 'maintenance.overrides': 1 }),
  'headline-nothing': facts({ 'log.entries': 0, 'log.activeDays': 0 }),
  'headline-some-failed': facts({ 'jobs.failed': 1 }),
  'headline-neutral': facts(),
  'headline-all-succeeded': facts({ 'redeploys.finished': 2 }),
  'headline-positive': facts({ 'redeploys.finished': 1 }),
  'redeploys-lost': facts({ 'redeploys.lost': 1, 'redeploys.unsuccessful': 1 }),
  'redeploys-failing': facts({
    'redeploys.unsuccessful': 3,
    'redeploys.failureShare': 20,
  }),
  'rollbacks-failed': facts({
    'redeploys.rollbackFailed': 1,
    'redeploys.unsuccessful': 1,
  }),
  'rollbacks-unsuccessful': facts({ 'rollbacks.unsuccessful': 1 }),
  'rollbacks-requested': facts({ 'rollbacks.succeeded': 2 }),
  'redeploys-rolled-back': facts({
    'redeploys.rolledBack': 1,
    'redeploys.unsuccessful': 1,
  }),
  'redeploys-some-failed': facts({
    'redeploys.unsuccessful': 1,
    'redeploys.failureShare': 1,
  }),
  'redeploys-all-succeeded': facts({ 'redeploys.finished': 1 }),
  'redeploys-none': facts(),
  'redeploys-repeated': facts({ 'redeploys.repeats': 3 }),
  'redeploys-more': facts({ 'redeploys.finished': 20 }, { 'redeploys.finished': 10 }),
  'redeploys-fewer': facts({ 'redeploys.finished': 10 }, { 'redeploys.finished': 20 }),
  'update-failed': facts({ 'updates.unsuccessful': 1 }),
  'update-done': facts({ 'updates.succeeded': 2, 'updates.versionAfter': '2.45.0' }),
  'sign-ins-probed': facts({ 'signIns.refused': 20, 'signIns.succeeded': 40 }),
  'sign-ins': facts(),
  'access-denied': facts({ 'access.denied': 20 }),
  'tokens-created': facts({ 'tokens.created': 1 }),
  'maintenance-overridden': facts({ 'maintenance.overrides': 1 }),
  'maintenance-long': facts({ 'maintenance.seconds': 28_800 }),
  maintenance: facts({ 'maintenance.seconds': 28_799 }),
  'jobs-failed': facts({ 'jobs.failed': 1 }),
  'jobs-finished': facts({ 'jobs.finished': 1 }),
  'clear-up-lost': facts({ 'redeploys.lost': 1 }),
  'find-cause-of-failures': facts({ 'redeploys.unsuccessful': 3, 'redeploys.failureShare': 20 }),
  'repeat-update': facts({ 'updates.unsuccessful': 1 }),
  'guard-sign-ins': facts({ 'signIns.refused': 20 }),
  'stop-repeating': facts({ 'redeploys.repeats': 3 }),
  'shorten-maintenance': facts({ 'maintenance.seconds': 28_800 }),
  'retry-jobs': facts({ 'jobs.failed': 1 }),
  'review-tokens': facts({ 'tokens.created': 1 }),
  'look-at-gaps': facts({ 'log.emptyDays': 1 }),
  'carry-on': facts(),
  'outlook-windows': facts({ 'windows.planned': 2 }),
  'outlook-failing': facts({ 'redeploys.unsuccessful': 3, 'redeploys.failureShare': 20 }),
  'outlook-open': facts({ 'tokens.created': 1 }),
  'outlook-calm': facts(),
  'note-running': facts({}, {}, false),
  'note-nothing': facts({ 'log.entries': 0 }),
  'note-clock': facts({ 'log.clockJumps': 1 }),
  'note-gaps': facts({ 'log.emptyDays': 2 }),
  'note-not-comparable': facts({}, { 'log.activeDays': 3 }),
  'note-no-media': facts({ 'jobs.finished': null }),
};

const allRules: Rule[] = [
  ...summaryRules,
  ...Object.values(headlineRules).flat(),
  ...developmentRules,
  ...recommendationRules,
  ...outlookRules,
  ...noteRules,
];

/** Returns the templates of all sentences of a rule, in both languages. */
function wordsOf(rule: Rule): string[] {
  return JSON.stringify(rule)
    .replaceAll('\\"', '"')
    .split(/"(?:de|en)":/)
    .slice(1)
    .map((part) => /^"([^"]*)"/.exec(part)?.[1] ?? '');
}

/** Returns a pattern that matches a sentence with any values in its placeholders. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'), 'u');
}

describe('the rules', () => {
  it('have unique ids and are each covered by an example', () => {
    const ids = allRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(factsByRule).sort()).toEqual([...ids].sort());
  });

  it.each(allRules.map((rule) => [rule.id, rule] as const))(
    '%s writes its sentence when it applies',
    (id, rule) => {
      const month = factsByRule[id];
      if (month === undefined) throw new Error(`${id} has no occasion`);
      expect(rule.when(month)).toBe(true);
      for (const language of languages) {
        const text = textsOf(composeReport(month, language)).join('\n');
        expect(wordsOf(rule).some((words) => patternOf(words).test(text))).toBe(true);
      }
    },
  );

  it.each(
    allRules
      .filter(({ weight, id }) => weight > 10 && !['note-no-media'].includes(id))
      .map((rule) => [rule.id, rule] as const),
  )('%s writes nothing in a quiet month', (_, rule) => {
    expect(rule.when(facts())).toBe(false);
  });

  it('format numbers and words for their language', () => {
    const month = facts({
      'redeploys.finished': 12_345,
      'redeploys.succeeded': 1,
      'redeploys.stacks': 1,
    });
    expect(composeReport(month, 'de').report.summary.text).toContain(
      'Im Oktober 2026 wurden bei 1 Stack 12.345 Redeploys abgeschlossen. Erfolgreich: 1.',
    );
    expect(composeReport(month, 'en').report.summary.text).toContain(
      '12,345 redeploys finished on 1 stack; 1 succeeded.',
    );
  });
});
