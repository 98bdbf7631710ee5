import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { figureCatalogue, figureKeys, type FigureKey } from '../figures/figure-catalogue.js';
import type { MonthFacts } from '../figures/month-facts.js';
import { formatValue } from './format-value.js';

export function formatFigures(facts: MonthFacts, language: ReportLanguage): ReportFigureReply[] {
  return figureKeys.map((key) => {
    const [value, previous] = [facts.current[key] ?? null, facts.previous[key] ?? null];
    const { unit, label } = figureCatalogue[key];
    return {
      key,
      label: label[language],
      unit,
      value,
      previous,
      shown: formatFigure(value, key, language),
      previousShown: formatFigure(previous, key, language),
    };
  });
}

function formatFigure(
  value: number | string | null,
  key: FigureKey,
  language: ReportLanguage,
): string | null {
  return value === null ? null : formatValue(value, figureCatalogue[key].unit, language);
}
