import type { ReportLanguage } from '@stackyard/contracts';
import type { ReportImpact } from '@stackyard/report-schema';
import type { FigureKey } from '../figures/figure-catalogue.js';
import type { MonthFacts } from '../figures/month-facts.js';

/** One sentence in each language, with placeholders for figures (see `fillTemplate`). */
export interface RuleText extends Readonly<Record<ReportLanguage, string>> {
  /** The sentence is left out if this figure was not measured. */
  readonly requiredFigure?: FigureKey;
}

/**
 * The condition and the weight of a rule. Except in the summary, only the most important of the
 * rules that apply are used.
 */
export interface Rule {
  /** Unique among all rules. */
  readonly id: string;
  readonly when: (facts: MonthFacts) => boolean;
  /**
   * From 0 to 100. A rule with weight 0 is used only if no other rule applies. Summary rules ignore the
   * weight.
   */
  readonly weight: number;
}

/** A part of the summary. All rules that apply are used, in the order of the list. */
export interface SummaryRule extends Rule {
  readonly text: readonly RuleText[];
}

export interface HeadlineRule extends Rule {
  readonly headline: RuleText;
}

export interface DevelopmentRule extends Rule {
  readonly impact: ReportImpact;
  /** If several rules have the same topic, only the most important one is used. */
  readonly topic: string;
  readonly title: RuleText;
  readonly text: readonly RuleText[];
}

export interface RecommendationRule extends Rule {
  readonly category: RuleText;
  readonly title: RuleText;
  readonly reason: RuleText;
  readonly action: RuleText;
  readonly effect: RuleText;
}

export interface OutlookRule extends Rule {
  readonly headline: RuleText;
  readonly text: readonly RuleText[];
}

export interface NoteRule extends Rule {
  readonly text: RuleText;
}

/**
 * Returns the rules that apply, the most important ones first. Rules of the same weight keep their
 * order.
 */
export function applicableRules<R extends Rule>(rules: readonly R[], facts: MonthFacts): R[] {
  return rules.filter((rule) => rule.when(facts)).sort((a, b) => b.weight - a.weight);
}

export const alwaysApplies = (): boolean => true;
