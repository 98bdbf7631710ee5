import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { translate } from '#shared/i18n/messages.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';
import { PreviousValue } from './previous-value.js';
import { barLengthsOf } from './text-figures.js';

interface FigureTilesProps {
  figures: readonly ReportFigureReply[];
  language: ReportLanguage;
}

export function FigureTiles({ figures, language }: FigureTilesProps) {
  const t = translate(figuresMessages, language);
  if (figures.length === 0) return null;
  return (
    <ul className={classes.tiles} aria-label={t('behind')}>
      {figures.map((figure) => (
        <li key={figure.key} className={classes.tile}>
          <span className={classes.label}>{figure.label}</span>
          <span className={classes.value}>{figure.shown ?? t('none')}</span>
          <Comparison bars={barLengthsOf(figure)} />
          <PreviousValue figure={figure} language={language} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Two bars that compare the month with the previous one. Hidden from screen readers, because the
 * text next to them has the same values.
 */
function Comparison({ bars }: { bars: [number, number] | null }) {
  if (!bars) return null;
  const [currentLength, previousLength] = bars;
  return (
    <svg className={classes.bars} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.now} width={currentLength * 100} height={5} />
      <rect className={classes.then} y={7} width={previousLength * 100} height={5} />
    </svg>
  );
}
