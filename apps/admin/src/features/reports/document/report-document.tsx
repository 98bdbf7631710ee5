import { headlineWithoutMonth } from '@stackyard/contracts';
import type { MonthlyReport, ReportLanguage } from '@stackyard/report-schema';
import { Info } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { translate } from '#shared/i18n/messages.js';
import { ReportBadge } from '../badges/report-badge.js';
import { documentMessages } from './document.messages.js';
import { reportParts } from './report-parts.js';
import { RecommendationCard } from './recommendation-card.js';
import classes from './report-document.module.css';

interface ReportDocumentProps {
  report: MonthlyReport;
  language: ReportLanguage;
  /** The month of the report, shown above the headline. */
  month?: string;
  /** Renders the figures behind the text at a JSON pointer, e.g. `/developments/0/text`. */
  renderFigures?: (pointer: string) => ReactNode;
}

export function ReportDocument({ report, language, month, renderFigures }: ReportDocumentProps) {
  const t = translate(documentMessages, language);
  const { summary, developments, recommendations, outlook, data_quality_notes: notes } = report;
  return (
    <div className={classes.frame}>
      <article className={classes.document} lang={language} aria-label={t('kicker')}>
        <header className={classes.head}>
          <p className={classes.kicker}>
            {t('kicker')}
            {month && ` · ${month}`}
          </p>
          <h2 className={classes.headline}>
            {month === undefined ? summary.headline : headlineWithoutMonth(summary.headline, month)}
          </h2>
          <ReportBadge badgeKey={`rating.${summary.rating}`} language={language} />
          <p className={classes.lead}>{summary.text}</p>
          {renderFigures?.('/summary/text')}
        </header>

        <DocumentSection id={reportParts.developments} title={t('developments')}>
          <div className={classes.developments}>
            {developments.map(({ title, text, impact }, index) => (
              <section key={index} className={classes.development}>
                <h4 className={classes.itemTitle}>{title}</h4>
                <ReportBadge badgeKey={`impact.${impact}`} language={language} />
                <p>{text}</p>
                {renderFigures?.(`/developments/${index}/text`)}
              </section>
            ))}
          </div>
        </DocumentSection>

        <DocumentSection id={reportParts.recommendations} title={t('recommendations')}>
          <ol className={classes.recommendations}>
            {recommendations.map((recommendation, index) => (
              <RecommendationCard key={index} recommendation={recommendation} language={language}>
                {renderFigures?.(`/recommendations/${index}/reason`)}
              </RecommendationCard>
            ))}
          </ol>
        </DocumentSection>

        <DocumentSection id={reportParts.outlook} title={t('outlook')}>
          <h4 className={classes.itemTitle}>{outlook.headline}</h4>
          <p>{outlook.text}</p>
          {renderFigures?.('/outlook/text')}
        </DocumentSection>

        <DocumentSection id={reportParts.notes} title={t('notes')}>
          {notes.length === 0 ? (
            <p className={classes.quiet}>{t('noNotes')}</p>
          ) : (
            <Notes notes={notes} />
          )}
        </DocumentSection>
      </article>
    </div>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={classes.notes}>
      {notes.map((note, index) => (
        <li key={index}>
          <Info size={16} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  );
}

interface DocumentSectionProps {
  /** The ID to which the table of contents links. */
  id: string;
  title: string;
  children: ReactNode;
}

function DocumentSection({ id, title, children }: DocumentSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classes.part}>
      <h3 id={titleId} className={classes.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
