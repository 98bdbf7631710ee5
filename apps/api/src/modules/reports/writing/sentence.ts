import type { ReportLanguage } from '@stackyard/contracts';
import { figureCatalogue, figureKeys, type FigureKey } from '../figures/figure-catalogue.js';
import type { MonthFacts } from '../figures/month-facts.js';
import { shownValue, wordFor } from './shown-value.js';

/** A sentence with the figures that it rests on. */
export interface Sentence {
  text: string;
  figures: FigureKey[];
}

/** `{key}`, `{previous:key}` for the month before, `{key?one|many}` for the word that goes with the number. */
const gap = /\{(previous:)?([\w.]+)(?:\?([^|}]*)\|([^}]*))?\}/g;

/** Fills a sentence with figures. A name that is none is a fault of the rule. */
export function filled(template: string, facts: MonthFacts, language: ReportLanguage): Sentence {
  const figures = new Set<FigureKey>();
  const text = template.replace(
    gap,
    (_, previous: string | undefined, name: string, one?: string, many?: string) => {
      const key = keyOf(name);
      const value = (previous === undefined ? facts.now : facts.previous)[key] ?? 0;
      figures.add(key);
      if (one !== undefined && many !== undefined) return wordFor(Number(value), one, many);
      return shownValue(value, figureCatalogue[key].unit, language);
    },
  );
  return { text, figures: [...figures] };
}

function keyOf(name: string): FigureKey {
  const key = figureKeys.find((each) => each === name);
  if (key === undefined) throw new Error(`There is no figure ${name}`);
  return key;
}
