import type { monthlyReportSchema } from './schema.js';

/** How a month is to be judged. */
export type ReportRating = 'positive' | 'neutral' | 'watch';

/** What a development means for operations. */
export type ReportImpact = 'positive' | 'neutral' | 'negative';

/** The month in a few sentences (source document 1, `summary`). */
export interface ReportSummary {
  /** 8 to 110 characters. */
  headline: string;
  /** 80 to 900 characters. */
  text: string;
  rating: ReportRating;
}

/** What changed in the month (source document 1, `developments`). */
export interface ReportDevelopment {
  /** 4 to 80 characters. */
  title: string;
  /** 40 to 450 characters. */
  text: string;
  impact: ReportImpact;
}

/** What to do next (source document 1, `recommendations`). */
export interface ReportRecommendation {
  /** An integer from 1, the most urgent, to 3. */
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

/** What the next month is expected to bring (source document 1, `outlook`). */
export interface ReportOutlook {
  /** 5 to 100 characters. */
  headline: string;
  /** 60 to 700 characters. */
  text: string;
}

/** The content of a monthly report (source document 1, part 2). A character is a Unicode code point. */
export interface MonthlyReport {
  summary: ReportSummary;
  /** 2 to 4. */
  developments: ReportDevelopment[];
  /** 1 to 3. */
  recommendations: ReportRecommendation[];
  outlook: ReportOutlook;
  /** 0 to 4, each of 5 to 240 characters. */
  data_quality_notes: string[];
}

/** The values that a schema of the keywords used here allows. */
type Allowed<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: 'string' }
    ? string
    : Schema extends { type: 'integer' }
      ? number
      : Schema extends { type: 'array'; items: infer Item }
        ? Allowed<Item>[]
        : Schema extends {
              type: 'object';
              properties: infer Properties;
              required: readonly (infer Name)[];
              additionalProperties: false;
            }
          ? { [Key in keyof Properties & Name]: Allowed<Properties[Key]> }
          : never;

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
type Plain<T> = T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T;

/** Does not compile once the types above and the schema say different things. */
export const typesFollowSchema: Same<
  Plain<MonthlyReport>,
  Plain<Allowed<typeof monthlyReportSchema>>
> = true;
