import { endpoint, JsonDocument, type } from '../base/endpoint.js';

/** A violation of the monthly report format. */
export interface ReportFaultReply {
  /** RFC 6901 pointer to the invalid value; empty for the root. */
  pointer: string;
  /** Violated schema keyword, for example `maxLength`. */
  keyword: string;
  /** Technical description of the violation. */
  message: string;
  /** Parameters of the keyword, for example `{ limit: 110 }`. */
  params: Record<string, unknown>;
  /** Description of the violation in plain language, in German and English. */
  sentences: { de: string; en: string };
}

/** A property that occurs more than once in a JSON object. Only its last value applies. */
export interface DuplicateKeyReply {
  /** RFC 6901 pointer to the property. */
  pointer: string;
  /** Number of times that the property occurs in its object. */
  count: number;
}

/** Result of validating a document against the monthly report format. */
export interface ReportValidationReply {
  valid: boolean;
  /** Violations of the format; at most 1,000. */
  errors: ReportFaultReply[];
  /**
   * Keys that occur more than once in an object; at most 100. JSON allows duplicate keys, so they
   * do not make a document invalid, but a report with duplicate keys cannot be saved.
   */
  duplicateKeys: DuplicateKeyReply[];
}

/** Returns the JSON Schema (2020-12) that monthly reports are validated against. */
export const readReportSchema = endpoint({
  method: 'GET',
  path: '/api/report-schema/monthly',
  access: 'public',
  summary: 'Get the monthly report schema',
  delivery: 'text',
  media: ['application/schema+json'],
  reply: type<string>(),
});

/**
 * Checks a JSON document of up to 1 MB against the monthly report format and returns the violations
 * and the duplicate keys. Nothing is saved.
 */
export const validateReport = endpoint({
  method: 'POST',
  path: '/api/report-schema/monthly/validate',
  access: 'signed-in',
  largeBody: true,
  summary: 'Validate a monthly report',
  body: JsonDocument,
  reply: type<ReportValidationReply>(),
});
