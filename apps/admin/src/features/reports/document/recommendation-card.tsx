import type { ReportLanguage, ReportRecommendation } from '@stackyard/report-schema';
import type { ReactNode } from 'react';
import { translate } from '#shared/i18n/messages.js';
import { documentMessages } from './document.messages.js';
import classes from './report-document.module.css';

interface RecommendationCardProps {
  recommendation: ReportRecommendation;
  language: ReportLanguage;
  /** The figures behind the reason. */
  children?: ReactNode;
}

export function RecommendationCard(props: RecommendationCardProps) {
  const { recommendation, language, children } = props;
  const t = translate(documentMessages, language);
  const { priority, category, title, reason, action, expected_effect: effect } = recommendation;
  return (
    <li className={classes.recommendation}>
      <span className={classes.priority} aria-hidden>
        {priority}
      </span>
      <div className={classes.advice}>
        <p className={classes.category}>
          {t('priority', { priority })} · {category}
        </p>
        <h4 className={classes.itemTitle}>{title}</h4>
        <dl className={classes.grounds}>
          <dt>{t('reason')}</dt>
          <dd>
            {reason}
            {children}
          </dd>
          <dt>{t('action')}</dt>
          <dd>{action}</dd>
          <dt>{t('effect')}</dt>
          <dd>{effect}</dd>
        </dl>
      </div>
    </li>
  );
}
