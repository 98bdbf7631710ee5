import type { ReportLanguage } from '@stackyard/contracts';
import { figureCatalogue, figureKeys, type FigureKey } from '../figures/figure-catalogue.js';
import type { MonthFacts } from '../figures/month-facts.js';
import { formatValue, pluralForm } from './format-value.js';

export interface Sentence {
  text: string;
  figures: FigureKey[];
}

/**
 * A placeholder in a sentence: `{key}` for a figure, `{previous:key}` for the figure of the
 * previous month, `{key?one|many}` for the word that agrees with the number.
 */
const placeholderPattern = /\{(previous:)?([\w.]+)(?:\?([^|}]*)\|([^}]*))?\}/g;

/**
 * Fills the placeholders of a sentence with figures. A figure that was not measured counts as 0.
 * Throws on an unknown key, which is a mistake in the rule.
 */
export function fillTemplate(
  template: string,
  facts: MonthFacts,
  language: ReportLanguage,
): Sentence {
  const figures = new Set<FigureKey>();
  const text = template.replace(
    placeholderPattern,
    (_, previous: string | undefined, name: string, one?: string, many?: string) => {
      const key = keyOf(name);
      const value = (previous === undefined ? facts.current : facts.previous)[key] ?? 0;
      figures.add(key);
      if (one !== undefined && many !== undefined) return pluralForm(Number(value), one, many);
      return formatValue(value, figureCatalogue[key].unit, language);
    },
  );
  return { text, figures: [...figures] };
}

function keyOf(name: string): FigureKey {
  const key = figureKeys.find((candidate) => candidate === name);
  if (key === undefined) throw new Error(`There is no figure ${name}`);
  return key;
}
