import type { ReportLanguage } from '@stackyard/contracts';
import type { ReportImpact } from '@stackyard/report-schema';
import type { MonthFacts } from '../figures/month-facts.js';

/** One sentence in each language, with gaps for figures (see `filled`). */
export type Line = Readonly<Record<ReportLanguage, string>>;

/** When something is to be said, and how urgently: of those that apply, the weightiest are said. */
export interface Rule {
  /** Unique among all rules. */
  readonly id: string;
  readonly when: (facts: MonthFacts) => boolean;
  /** 0 for what is said when there is nothing better, up to 100. */
  readonly weight: number;
}

/** A part of the summary: all that apply are said, in the order of the list. */
export interface SummaryRule extends Rule {
  readonly text: readonly Line[];
}

export interface HeadlineRule extends Rule {
  readonly headline: Line;
}

export interface DevelopmentRule extends Rule {
  readonly impact: ReportImpact;
  /** Of several with the same topic, only the weightiest is said. */
  readonly topic: string;
  readonly title: Line;
  readonly text: readonly Line[];
}

export interface RecommendationRule extends Rule {
  readonly category: Line;
  readonly title: Line;
  readonly reason: Line;
  readonly action: Line;
  readonly effect: Line;
}

export interface OutlookRule extends Rule {
  readonly headline: Line;
  readonly text: readonly Line[];
}

export interface NoteRule extends Rule {
  readonly text: Line;
}

/** The weightiest first; those of the same weight in the order of the list. */
export function ranked<R extends Rule>(rules: readonly R[], facts: MonthFacts): R[] {
  return rules.filter((rule) => rule.when(facts)).sort((a, b) => b.weight - a.weight);
}

export const always = (): boolean => true;
