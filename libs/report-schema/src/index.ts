export { codePointLength } from './code-points.js';
export { explain, explainInPlace, type ReportLanguage } from './explain.js';
export type {
  MonthlyReport,
  ReportDevelopment,
  ReportImpact,
  ReportOutlook,
  ReportRating,
  ReportRecommendation,
  ReportSummary,
} from './monthly-report.js';
export { monthlyReportSchema, monthlyReportSchemaId } from './schema.js';
export { validate, type ReportFault, type Validation } from './validate.js';
