import type { ReportLanguage, ReportSentenceReply } from '@stackyard/contracts';
import type { MonthlyReport, ReportRating } from '@stackyard/report-schema';
import type { MonthFacts } from '../figures/month-facts.js';
import { applicableRules, type DevelopmentRule, type RuleText } from './rule.js';
import { otherDevelopments } from './rules/other-developments.js';
import { noteRules, outlookRules } from './rules/outlook-and-notes.js';
import { recommendationRules } from './rules/recommendations.js';
import { redeployDevelopments } from './rules/redeploy-developments.js';
import { headlineRules, summaryRules } from './rules/summary-rules.js';
import { fillTemplate } from './sentence.js';
import { shortenName } from './format-value.js';

export interface Composition {
  report: MonthlyReport;
  sentences: ReportSentenceReply[];
}

/** Minimum weight at which a negative development makes the rating `watch`. */
const minWatchWeight = 65;
const maxDevelopments = 4;
const maxRecommendations = 3;
const maxNotes = 4;

export const developmentRules: readonly DevelopmentRule[] = [
  ...redeployDevelopments,
  ...otherDevelopments,
];

/**
 * Writes the report of a month according to the rules. The result conforms to the report format,
 * regardless of the figures.
 */
export function composeReport(facts: MonthFacts, language: ReportLanguage): Composition {
  const writer = new SentenceWriter(facts, language);
  const developments = selectDevelopments(facts);
  const rating = ratingOf(developments);
  const [headline] = applicableRules(headlineRules[rating], facts);
  const [outlook] = applicableRules(outlookRules, facts);
  if (headline === undefined || outlook === undefined)
    throw new Error('No rule for the headline or the outlook applies');
  const summary = summaryRules.filter((rule) => rule.when(facts)).flatMap(({ text }) => text);
  const report: MonthlyReport = {
    summary: {
      headline: writer.write('/summary/headline', [headline.headline], 110),
      text: writer.write('/summary/text', summary, 900),
      rating,
    },
    developments: developments.map(({ title, text, impact }, index) => ({
      title: writer.write(`/developments/${index}/title`, [title], 80),
      text: writer.write(`/developments/${index}/text`, text, 450),
      impact,
    })),
    recommendations: selectRecommendations(facts).map((rule, index) => {
      const pointer = `/recommendations/${index}`;
      return {
        priority: index + 1,
        category: writer.write(`${pointer}/category`, [rule.category], 80),
        title: writer.write(`${pointer}/title`, [rule.title], 100),
        reason: writer.write(`${pointer}/reason`, [rule.reason], 450),
        action: writer.write(`${pointer}/action`, [rule.action], 450),
        expected_effect: writer.write(`${pointer}/expected_effect`, [rule.effect], 300),
      };
    }),
    outlook: {
      headline: writer.write('/outlook/headline', [outlook.headline], 100),
      text: writer.write('/outlook/text', outlook.text, 700),
    },
    data_quality_notes: applicableRules(noteRules, facts)
      .slice(0, maxNotes)
      .map(({ text }, index) => writer.write(`/data_quality_notes/${index}`, [text], 240)),
  };
  return { report, sentences: writer.sentences };
}

/**
 * Returns the most important developments: at most `maxDevelopments`, and at most one per topic.
 */
function selectDevelopments(facts: MonthFacts): DevelopmentRule[] {
  const topics = new Set<string>();
  const developments = applicableRules(developmentRules, facts).filter(({ topic }) => {
    if (topics.has(topic)) return false;
    topics.add(topic);
    return true;
  });
  return developments.slice(0, maxDevelopments);
}

/**
 * Returns the most important recommendations, at most `maxRecommendations`. The recommendation to
 * change nothing is left out if there is any other recommendation.
 */
function selectRecommendations(facts: MonthFacts) {
  const rules = applicableRules(recommendationRules, facts);
  const weightedRules = rules.filter(({ weight }) => weight > 0);
  return (weightedRules.length > 0 ? weightedRules : rules).slice(0, maxRecommendations);
}

function ratingOf(developments: readonly DevelopmentRule[]): ReportRating {
  const negativeDevelopments = developments.filter(({ impact }) => impact === 'negative');
  if (negativeDevelopments.some(({ weight }) => weight >= minWatchWeight)) return 'watch';
  const hasPositive = developments.some(({ impact }) => impact === 'positive');
  return hasPositive && negativeDevelopments.length === 0 ? 'positive' : 'neutral';
}

/** Writes texts within length limits and records the figures they use. */
class SentenceWriter {
  readonly sentences: ReportSentenceReply[] = [];

  constructor(
    private readonly facts: MonthFacts,
    private readonly language: ReportLanguage,
  ) {}

  /**
   * Writes as many of the sentences as fit, starting with the first. If even the first sentence is
   * too long, shortens that sentence. Sentences whose required figure was not measured are left
   * out.
   */
  write(pointer: string, lines: readonly RuleText[], maxLength: number): string {
    let paragraph = '';
    for (const line of lines) {
      if (line.requiredFigure !== undefined && !this.facts.has(line.requiredFigure)) continue;
      const { text, figures } = fillTemplate(line[this.language], this.facts, this.language);
      const extendedText = paragraph === '' ? shortenName(text, maxLength) : `${paragraph} ${text}`;
      if ([...extendedText].length > maxLength) break;
      const addedText = paragraph === '' ? extendedText : text;
      this.sentences.push({ pointer, text: addedText, figures });
      paragraph = extendedText;
    }
    return paragraph;
  }
}
