import type { ReportFault } from './validate.js';

/** Language of an explanation. */
export type ReportLanguage = 'de' | 'en';

/** Names of the parts of a report. */
const names: Record<string, { de: string; en: string }> = {
  summary: { de: 'Zusammenfassung', en: 'summary' },
  developments: { de: 'Entwicklungen', en: 'developments' },
  recommendations: { de: 'Empfehlungen', en: 'recommendations' },
  outlook: { de: 'Ausblick', en: 'outlook' },
  data_quality_notes: { de: 'Hinweise zur Datenqualität', en: 'data quality notes' },
  headline: { de: 'Überschrift', en: 'headline' },
  text: { de: 'Text', en: 'text' },
  rating: { de: 'Bewertung', en: 'rating' },
  title: { de: 'Titel', en: 'title' },
  impact: { de: 'Auswirkung', en: 'impact' },
  priority: { de: 'Priorität', en: 'priority' },
  category: { de: 'Kategorie', en: 'category' },
  reason: { de: 'Begründung', en: 'reason' },
  action: { de: 'Maßnahme', en: 'action' },
  expected_effect: { de: 'Erwartete Wirkung', en: 'expected effect' },
};

const types: Record<string, { de: string; en: string }> = {
  object: { de: 'ein Objekt', en: 'an object' },
  array: { de: 'eine Liste', en: 'a list' },
  string: { de: 'ein Text', en: 'text' },
  integer: { de: 'eine ganze Zahl', en: 'a whole number' },
};

type Sentence = (params: ReportFault['params'], language: ReportLanguage) => string;

/** Requirement of each keyword, as the end of a sentence that starts with the location. */
const requirements: Record<string, { de: Sentence; en: Sentence }> = {
  type: {
    de: ({ type }) => `muss ${types[String(type)]?.de ?? String(type)} sein`,
    en: ({ type }) => `must be ${types[String(type)]?.en ?? String(type)}`,
  },
  enum: {
    de: ({ allowedValues }) => `muss einer dieser Werte sein: ${joinValues(allowedValues)}`,
    en: ({ allowedValues }) => `must be one of: ${joinValues(allowedValues)}`,
  },
  minLength: {
    de: ({ limit }) => `ist zu kurz: mindestens ${countWithNoun(limit, 'Zeichen', 'Zeichen')}`,
    en: ({ limit }) => `is too short: at least ${countWithNoun(limit, 'character', 'characters')}`,
  },
  maxLength: {
    de: ({ limit }) => `ist zu lang: höchstens ${countWithNoun(limit, 'Zeichen', 'Zeichen')}`,
    en: ({ limit }) => `is too long: at most ${countWithNoun(limit, 'character', 'characters')}`,
  },
  minItems: {
    de: ({ limit }) => `hat zu wenige Einträge: mindestens ${String(limit)}`,
    en: ({ limit }) => `has too few entries: at least ${String(limit)}`,
  },
  maxItems: {
    de: ({ limit }) => `hat zu viele Einträge: höchstens ${String(limit)}`,
    en: ({ limit }) => `has too many entries: at most ${String(limit)}`,
  },
  minimum: {
    de: ({ limit }) => `muss mindestens ${String(limit)} sein`,
    en: ({ limit }) => `must be at least ${String(limit)}`,
  },
  maximum: {
    de: ({ limit }) => `darf höchstens ${String(limit)} sein`,
    en: ({ limit }) => `must be at most ${String(limit)}`,
  },
  required: {
    de: ({ missingProperty }) => `braucht die Eigenschaft „${String(missingProperty)}“`,
    en: ({ missingProperty }) => `must have the property “${String(missingProperty)}”`,
  },
  additionalProperties: {
    de: ({ additionalProperty }) =>
      `hat die unbekannte Eigenschaft „${String(additionalProperty)}“`,
    en: ({ additionalProperty }) => `has the unknown property “${String(additionalProperty)}”`,
  },
};

/**
 * Explains a fault in one sentence, starting with its location in the report.
 *
 * @example
 * explain(fault, 'en'); // 'Developments, entry 2, title: is too long: at most 80 characters.'
 */
export function explain(fault: ReportFault, language: ReportLanguage): string {
  return `${locationOf(fault.pointer, language)}: ${requirementOf(fault, language)}.`;
}

/**
 * Explains a fault in one sentence without its location, for example next to a form field.
 *
 * @example
 * explainInPlace(fault, 'en'); // 'Is too long: at most 80 characters.'
 */
export function explainInPlace(fault: ReportFault, language: ReportLanguage): string {
  return `${capitalise(requirementOf(fault, language))}.`;
}

function requirementOf(fault: ReportFault, language: ReportLanguage): string {
  return requirements[fault.keyword]?.[language](fault.params, language) ?? fault.message;
}

function locationOf(pointer: string, language: ReportLanguage): string {
  const entry = { de: 'Eintrag', en: 'entry' }[language];
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `${entry} ${Number(part) + 1}` : (names[part]?.[language] ?? part),
    );
  const location = parts.join(', ') || { de: 'Bericht', en: 'report' }[language];
  return capitalise(location);
}

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function joinValues(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values);
}

function countWithNoun(limit: unknown, one: string, many: string): string {
  return `${String(limit)} ${limit === 1 ? one : many}`;
}
