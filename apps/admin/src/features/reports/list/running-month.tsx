import { monthName } from '@stackyard/contracts';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { FigureTiles } from '../figures/figure-tiles.js';
import { WeekBars } from '../figures/week-bars.js';
import { reportsMessages } from '../reports.messages.js';
import { runningMonth } from '../reports.queries.js';
import classes from './running-month.module.css';

const figureKeys = [
  'redeploys.finished',
  'redeploys.unsuccessful',
  'redeploys.typicalSeconds',
  'maintenance.seconds',
  'jobs.finished',
  'signIns.refused',
];

/**
 * Key figures of the current month and its redeploys per week. Shows nothing while they load or if
 * they cannot be loaded.
 */
export function RunningMonth() {
  const t = useMessages(reportsMessages);
  const language = useLocale();
  const { data } = useQuery(runningMonth(language));
  const id = useId();
  if (!data) return null;
  const figures = data.figures.filter(({ key }) => figureKeys.includes(key));
  return (
    <section className={classes.month} aria-labelledby={id}>
      <header>
        <Title order={2} id={id}>
          {t('soFar', { month: monthName(data.month, language) })}
        </Title>
        <Text size="xs" c="dimmed">
          {t('compared')}
        </Text>
      </header>
      <div className={classes.parts}>
        <FigureTiles figures={figures} language={language} />
        <WeekBars weeks={data.weeks} language={language} />
      </div>
    </section>
  );
}
