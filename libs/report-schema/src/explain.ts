import type { ReportFault } from './validate.js';

/** Language of an explanation. */
export type ReportLanguage = 'de' | 'en';

/** Names of the parts of a report. */
const names: Record<string, { de: string; en: string }> = {
  summary: { de: 'Zusammenfassung', en: 'summary' },
  developments: { de: 'Entwicklungen', en: 'developments' },
  recommendations: { de: 'Empfehlungen', en: 'recommendations' },
  outlook: { de: 'Ausblick', en: 'outlook' },
  data_quality_notes: { de: 'Hinweise zu den Daten', en: 'data quality notes' },
  headline: { de: 'Überschrift', en: 'headline' },
  text: { de: 'Text', en: 'text' },
  rating: { de: 'Bewertung', en: 'rating' },
  title: { de: 'Titel', en: 'title' },
  impact: { de: 'Auswirkung', en: 'impact' },
  priority: { de: 'Priorität', en: 'priority' },
  category: { de: 'Kategorie', en: 'category' },
  reason: { de: 'Grund', en: 'reason' },
  action: { de: 'Maßnahme', en: 'action' },
  expected_effect: { de: 'Erwartete Wirkung', en: 'expected effect' },
};

const typeNames: Record<string, { de: string; en: string }> = {
  object: { de: 'ein Objekt', en: 'an object' },
  array: { de: 'eine Liste', en: 'a list' },
  string: { de: 'ein Text', en: 'text' },
  integer: { de: 'eine ganze Zahl', en: 'a whole number' },
};

type SentenceBuilder = (params: ReportFault['params'], language: ReportLanguage) => string;

/**
 * Requirement of each keyword. The text is a predicate, so that it can follow the location of a
 * fault or stand alone.
 */
const requirements: Record<string, { de: SentenceBuilder; en: SentenceBuilder }> = {
  type: {
    de: ({ type }) => `muss ${typeNames[String(type)]?.de ?? String(type)} sein`,
    en: ({ type }) => `must be ${typeNames[String(type)]?.en ?? String(type)}`,
  },
  enum: {
    de: ({ allowedValues }) => `muss einen dieser Werte haben: ${joinValues(allowedValues)}`,
    en: ({ allowedValues }) => `must have one of these values: ${joinValues(allowedValues)}`,
  },
  minLength: {
    de: ({ limit }) => `muss mindestens ${countWithNoun(limit, 'Zeichen', 'Zeichen')} lang sein`,
    en: ({ limit }) => `must be at least ${countWithNoun(limit, 'character', 'characters')} long`,
  },
  maxLength: {
    de: ({ limit }) => `darf höchstens ${countWithNoun(limit, 'Zeichen', 'Zeichen')} lang sein`,
    en: ({ limit }) => `must be at most ${countWithNoun(limit, 'character', 'characters')} long`,
  },
  minItems: {
    de: ({ limit }) => `muss mindestens ${countWithNoun(limit, 'Eintrag', 'Einträge')} haben`,
    en: ({ limit }) => `must have at least ${countWithNoun(limit, 'entry', 'entries')}`,
  },
  maxItems: {
    de: ({ limit }) => `darf höchstens ${countWithNoun(limit, 'Eintrag', 'Einträge')} haben`,
    en: ({ limit }) => `must have at most ${countWithNoun(limit, 'entry', 'entries')}`,
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
    de: ({ missingProperty }) => `muss die Eigenschaft „${String(missingProperty)}“ haben`,
    en: ({ missingProperty }) => `must have the property “${String(missingProperty)}”`,
  },
  additionalProperties: {
    de: ({ additionalProperty }) =>
      `darf die unbekannte Eigenschaft „${String(additionalProperty)}“ nicht haben`,
    en: ({ additionalProperty }) =>
      `must not have the unknown property “${String(additionalProperty)}”`,
  },
};

/**
 * Explains a fault in one sentence, starting with its location in the report.
 *
 * @example
 * explain(fault, 'en'); // 'Developments, entry 2, title: must be at most 80 characters long.'
 */
export function explain(fault: ReportFault, language: ReportLanguage): string {
  return `${locationOf(fault.pointer, language)}: ${requirementOf(fault, language)}.`;
}

/**
 * Explains a fault in one sentence without its location, for example next to a form field.
 *
 * @example
 * explainInPlace(fault, 'en'); // 'Must be at most 80 characters long.'
 */
export function explainInPlace(fault: ReportFault, language: ReportLanguage): string {
  return `${capitalize(requirementOf(fault, language))}.`;
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
  return capitalize(location);
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function joinValues(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values);
}

function countWithNoun(limit: unknown, singular: string, plural: string): string {
  return `${String(limit)} ${limit === 1 ? singular : plural}`;
}
