import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { translate } from '#shared/i18n/messages.js';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { barLengthsOf, changeOf } from './text-figures.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';

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
          {figure.previousShown !== null && (
            <PreviousValue figure={figure}>
              {t('before', { value: figure.previousShown })}
            </PreviousValue>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The value of the previous month, with an arrow that shows the direction of the change. */
function PreviousValue({ figure, children }: { figure: ReportFigureReply; children: string }) {
  const change = changeOf(figure);
  const Arrow = change?.isRise ? ArrowUp : ArrowDown;
  return (
    <span className={classes.before} data-judgement={change?.judgement}>
      {change && <Arrow size={12} aria-hidden />}
      {children}
    </span>
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
