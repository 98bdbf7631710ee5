import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { translate } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { figureSourceOf } from './figure-source.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';
import { PreviousValue } from './previous-value.js';

interface FigureRowsProps {
  figures: readonly ReportFigureReply[];
  language: ReportLanguage;
  /** The period that the figures cover, in ISO 8601 format. */
  period: { from: string; to: string };
}

/** Figures below a text, one per line. */
export function FigureRows({ figures, language, period }: FigureRowsProps) {
  const t = translate(figuresMessages, language);
  if (figures.length === 0) return null;
  return (
    <ul className={classes.rows} aria-label={t('behind')}>
      {figures.map((figure) => (
        <li key={figure.key}>
          <span className={classes.label}>
            <FigureLabel figure={figure} period={period} />
          </span>
          <strong>{figure.shown ?? t('none')}</strong>
          <PreviousValue figure={figure} language={language} />
        </li>
      ))}
    </ul>
  );
}

interface FigureLabelProps extends Pick<FigureRowsProps, 'period'> {
  figure: ReportFigureReply;
}

/**
 * The label of a figure. Links to the list of counted items if there is such a list, the figure
 * is not zero and the user may see the list.
 */
function FigureLabel({ figure: { key, label, value }, period }: FigureLabelProps) {
  const source = figureSourceOf(key);
  const maySee = useHasPermission(source?.permission ?? 'logs-access');
  if (!source || !maySee || !value) return label;
  return <Link {...source.linkIn(period)}>{label}</Link>;
}
