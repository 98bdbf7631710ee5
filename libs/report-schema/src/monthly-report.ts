import type { monthlyReportSchema } from './schema.js';

/**
 * Overall rating of a month (source document 1, `summary`); `watch` means that something needs
 * attention.
 */
export type ReportRating = 'positive' | 'neutral' | 'watch';

/** Effect of a development on operations (source document 1, `developments`). */
export type ReportImpact = 'positive' | 'neutral' | 'negative';

/** Summary of the month (source document 1, `summary`). */
export interface ReportSummary {
  /** 8 to 110 characters. */
  headline: string;
  /** 80 to 900 characters. */
  text: string;
  rating: ReportRating;
}

/** A development in the month (source document 1, `developments`). */
export interface ReportDevelopment {
  /** 4 to 80 characters. */
  title: string;
  /** 40 to 450 characters. */
  text: string;
  impact: ReportImpact;
}

/** A recommended next step (source document 1, `recommendations`). */
export interface ReportRecommendation {
  /** Integer from 1 (most urgent) to 3. */
  priority: number;
  /** 3 to 80 characters. */
  category: string;
  /** 5 to 100 characters. */
  title: string;
  /** 40 to 450 characters. */
  reason: string;
  /** 30 to 450 characters. */
  action: string;
  /** 20 to 300 characters. */
  expected_effect: string;
}

/** Outlook for the next month (source document 1, `outlook`). */
export interface ReportOutlook {
  /** 5 to 100 characters. */
  headline: string;
  /** 60 to 700 characters. */
  text: string;
}

/**
 * The content of a monthly report (source document 1, part 2). Lengths count Unicode code points.
 */
export interface MonthlyReport {
  summary: ReportSummary;
  /** 2 to 4 developments. */
  developments: ReportDevelopment[];
  /** 1 to 3 recommendations. */
  recommendations: ReportRecommendation[];
  outlook: ReportOutlook;
  /** 0 to 4 notes of 5 to 240 characters each. */
  data_quality_notes: string[];
}

/**
 * Type of the values that a schema allows. Supports only the keywords that the schema of the report
 * uses.
 */
type AllowedValue<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: 'string' }
    ? string
    : Schema extends { type: 'integer' }
      ? number
      : Schema extends { type: 'array'; items: infer Item }
        ? AllowedValue<Item>[]
        : Schema extends {
              type: 'object';
              properties: infer Properties;
              required: readonly (infer Name)[];
              additionalProperties: false;
            }
          ? { [Key in keyof Properties & Name]: AllowedValue<Properties[Key]> }
          : never;

type IsEqual<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;

/** Fails to compile if the types above and the schema differ. */
export const typesFollowSchema: IsEqual<
  Plain<MonthlyReport>,
  Plain<AllowedValue<typeof monthlyReportSchema>>
> = true;
