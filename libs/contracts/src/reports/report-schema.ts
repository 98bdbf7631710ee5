import { endpoint, JsonDocument, type } from '../base/endpoint.js';

/** One rule of the format of the monthly report that a document breaks. */
export interface ReportFaultReply {
  /** RFC 6901 pointer to the offending value; empty for the root. */
  pointer: string;
  /** The keyword of the schema, e.g. `maxLength`. */
  keyword: string;
  /** A technical sentence. */
  message: string;
  /** What the keyword demands, e.g. `{ limit: 110 }`. */
  params: Record<string, unknown>;
  /** The same for people. */
  sentences: { de: string; en: string };
}

/** A property that a JSON object names more than once: only the last one counts. */
export interface DuplicateKeyReply {
  /** RFC 6901 pointer to the property. */
  pointer: string;
  /** How often it is named. */
  count: number;
}

/** Whether a document conforms to the format of the monthly report. */
export interface ReportValidationReply {
  valid: boolean;
  /** At most 1,000. */
  errors: ReportFaultReply[];
  /** At most 100; they make no document invalid, as JSON allows them, and are refused when a report is saved. */
  duplicateKeys: DuplicateKeyReply[];
}

/** Returns the JSON Schema (2020-12) of the monthly report. */
export const readReportSchema = endpoint({
  method: 'GET',
  path: '/api/report-schema/monthly',
  access: 'public',
  summary: 'Get the report schema',
  delivery: 'text',
  media: ['application/schema+json'],
  reply: type<string>(),
});

/** Validates a JSON document of up to 1 MB against the monthly report format. */
export const validateReport = endpoint({
  method: 'POST',
  path: '/api/report-schema/monthly/validate',
  access: 'signed-in',
  largeBody: true,
  summary: 'Validate a report',
  body: JsonDocument,
  reply: type<ReportValidationReply>(),
});
