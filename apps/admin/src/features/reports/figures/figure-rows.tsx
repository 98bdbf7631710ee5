import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { translate } from '#shared/i18n/messages.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';
import { PreviousValue } from './previous-value.js';

interface FigureRowsProps {
  figures: readonly ReportFigureReply[];
  language: ReportLanguage;
}

/** Figures below a text, one per line. */
export function FigureRows({ figures, language }: FigureRowsProps) {
  const t = translate(figuresMessages, language);
  if (figures.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t('behind')}>
      {figures.map((figure) => (
        <li key={figure.key}>
          <span className={classes.label}>{figure.label}</span>
          <strong>{figure.shown ?? t('none')}</strong>
          <PreviousValue figure={figure} language={language} />
        </li>
      ))}
    </ul>
  );
}
