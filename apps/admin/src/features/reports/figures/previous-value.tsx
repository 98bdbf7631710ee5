import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { translate } from '#shared/i18n/messages.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';
import { changeOf } from './text-figures.js';

interface PreviousValueProps {
  figure: ReportFigureReply;
  language: ReportLanguage;
}

/** The value of the previous month, with an arrow that shows the direction of the change. */
export function PreviousValue({ figure, language }: PreviousValueProps) {
  const t = translate(figuresMessages, language);
  if (figure.previousShown === null) return null;
  const change = changeOf(figure);
  const Arrow = change?.isRise ? ArrowUp : ArrowDown;
  return (
    <span className={classes.before} data-judgement={change?.judgement}>
      {change && <Arrow size={12} aria-hidden />}
      {t('before', { value: figure.previousShown })}
    </span>
  );
}
