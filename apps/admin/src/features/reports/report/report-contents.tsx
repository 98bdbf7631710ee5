import { Link } from '@tanstack/react-router';
import { translate, useMessages } from '#shared/i18n/messages.js';
import { documentMessages } from '../document/document.messages.js';
import { reportParts } from '../document/report-parts.js';
import { figuresMessages } from '../figures/figures.messages.js';
import { reportPageMessages } from './report-page.messages.js';
import classes from './report-page.module.css';
import { useReportView } from './use-report-view.js';

/** Links to the parts of the report, with their titles in the language of the report. */
export function ReportContents({ hasFigures }: { hasFigures: boolean }) {
  const t = useMessages(reportPageMessages);
  const { language } = useReportView().key;
  const tDocument = translate(documentMessages, language);
  const contents = [
    { part: reportParts.developments, title: tDocument('developments') },
    { part: reportParts.recommendations, title: tDocument('recommendations') },
    { part: reportParts.outlook, title: tDocument('outlook') },
    { part: reportParts.notes, title: tDocument('notes') },
    ...(hasFigures
      ? [{ part: reportParts.figures, title: translate(figuresMessages, language)('title') }]
      : []),
  ];
  return (
    <nav className={classes.contents} aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      <ol lang={language}>
        {contents.map(({ part, title }) => (
          <li key={part}>
            <Link to="." search hash={part} replace>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
