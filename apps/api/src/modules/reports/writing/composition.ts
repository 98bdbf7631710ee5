import type { ReportLanguage, ReportSentenceReply } from '@stackyard/contracts';
import type { MonthlyReport, ReportRating } from '@stackyard/report-schema';
import type { MonthFacts } from '../figures/month-facts.js';
import { ranked, type DevelopmentRule, type Line } from './rule.js';
import { otherDevelopments } from './rules/other-developments.js';
import { noteRules, outlookRules } from './rules/outlook-and-notes.js';
import { recommendationRules } from './rules/recommendations.js';
import { redeployDevelopments } from './rules/redeploy-developments.js';
import { headlineRules, summaryRules } from './rules/summary-rules.js';
import { filled } from './sentence.js';
import { clippedName } from './shown-value.js';

/** A report and what each of its sentences rests on. */
export interface Composition {
  report: MonthlyReport;
  sentences: ReportSentenceReply[];
}

/** A development of this weight that is bad news asks for attention. */
const watchedFrom = 65;
const mostDevelopments = 4;
const mostRecommendations = 3;
const mostNotes = 4;

export const developmentRules: readonly DevelopmentRule[] = [
  ...redeployDevelopments,
  ...otherDevelopments,
];

/** Writes the report of a month by the rules. It conforms to the format, whatever the figures are. */
export function composed(facts: MonthFacts, language: ReportLanguage): Composition {
  const pen = new Pen(facts, language);
  const developments = chosenDevelopments(facts);
  const rating = ratingOf(developments);
  const [headline] = ranked(headlineRules[rating], facts);
  const [outlook] = ranked(outlookRules, facts);
  if (headline === undefined || outlook === undefined)
    throw new Error('A rule that always applies is missing');
  const summary = summaryRules.filter((rule) => rule.when(facts)).flatMap(({ text }) => text);
  const report: MonthlyReport = {
    summary: {
      headline: pen.write('/summary/headline', [headline.headline], 110),
      text: pen.write('/summary/text', summary, 900),
      rating,
    },
    developments: developments.map(({ title, text, impact }, index) => ({
      title: pen.write(`/developments/${index}/title`, [title], 80),
      text: pen.write(`/developments/${index}/text`, text, 450),
      impact,
    })),
    recommendations: chosenRecommendations(facts).map((rule, index) => {
      const at = `/recommendations/${index}`;
      return {
        priority: index + 1,
        category: pen.write(`${at}/category`, [rule.category], 80),
        title: pen.write(`${at}/title`, [rule.title], 100),
        reason: pen.write(`${at}/reason`, [rule.reason], 450),
        action: pen.write(`${at}/action`, [rule.action], 450),
        expected_effect: pen.write(`${at}/expected_effect`, [rule.effect], 300),
      };
    }),
    outlook: {
      headline: pen.write('/outlook/headline', [outlook.headline], 100),
      text: pen.write('/outlook/text', outlook.text, 700),
    },
    data_quality_notes: ranked(noteRules, facts)
      .slice(0, mostNotes)
      .map(({ text }, index) => pen.write(`/data_quality_notes/${index}`, [text], 240)),
  };
  return { report, sentences: pen.sentences };
}

/** One development of each topic, the weightiest ones. */
function chosenDevelopments(facts: MonthFacts): DevelopmentRule[] {
  const topics = new Set<string>();
  const first = ranked(developmentRules, facts).filter(({ topic }) => {
    if (topics.has(topic)) return false;
    topics.add(topic);
    return true;
  });
  return first.slice(0, mostDevelopments);
}

/** What stands for itself is left out where anything else is to be done. */
function chosenRecommendations(facts: MonthFacts) {
  const all = ranked(recommendationRules, facts);
  const pressing = all.filter(({ weight }) => weight > 0);
  return (pressing.length > 0 ? pressing : all).slice(0, mostRecommendations);
}

function ratingOf(developments: readonly DevelopmentRule[]): ReportRating {
  const bad = developments.filter(({ impact }) => impact === 'negative');
  if (bad.some(({ weight }) => weight >= watchedFrom)) return 'watch';
  const good = developments.some(({ impact }) => impact === 'positive');
  return good && bad.length === 0 ? 'positive' : 'neutral';
}

/** Writes texts that fit and remembers what they rest on. */
class Pen {
  readonly sentences: ReportSentenceReply[] = [];

  constructor(
    private readonly facts: MonthFacts,
    private readonly language: ReportLanguage,
  ) {}

  /** As many sentences as fit, from the first on; one that is too long by itself is cut. */
  write(pointer: string, lines: readonly Line[], longest: number): string {
    let whole = '';
    for (const line of lines) {
      const { text, figures } = filled(line[this.language], this.facts, this.language);
      const longer = whole === '' ? clippedName(text, longest) : `${whole} ${text}`;
      if ([...longer].length > longest) break;
      const added = whole === '' ? longer : text;
      this.sentences.push({ pointer, text: added, figures });
      whole = longer;
    }
    return whole;
  }
}
