import { Table, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReportFiguresReply } from '@stackyard/contracts';
import { useId, useRef } from 'react';
import { createFormat, regionOf } from '#shared/i18n/format.js';
import { translate } from '#shared/i18n/messages.js';
import { reportParts } from '../document/report-parts.js';
import { DayBars } from './day-bars.js';
import { DayTable } from './day-table.js';
import classes from './figures.module.css';
import { isCalendarName } from './text-figures.js';
import { figuresMessages } from './figures.messages.js';

export function MonthInFigures({ figures }: { figures: ReportFiguresReply }) {
  const { language, days, stacks, from, to, timeZone } = figures;
  const t = translate(figuresMessages, language);
  const momentFormat = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  });
  const formatMoment = (at: string): string => momentFormat.format(new Date(at));
  const id = useId();
  return (
    <section
      id={reportParts.figures}
      className={classes.month}
      lang={language}
      aria-labelledby={id}
    >
      <Title order={2} id={id}>
        {t('title')}
      </Title>
      <DayBars
        title={t('signInsADay')}
        language={language}
        days={days.map((day) => ({
          date: day.date,
          succeeded: day.signIns,
          failed: day.signInsRefused,
        }))}
        labels={{ succeeded: t('signedIn'), failed: t('refused') }}
      />
      <DayTable days={days} language={language} />
      {stacks.length > 0 && <StackTable figures={figures} />}
      <AllFigures figures={figures} />
      <p className={classes.note}>
        {t('span', { from: formatMoment(from), to: formatMoment(to), zone: timeZone })}
      </p>
    </section>
  );
}

function StackTable({ figures: { stacks, language } }: { figures: ReportFiguresReply }) {
  const t = translate(figuresMessages, language);
  const format = createFormat(language);
  return (
    <div className={classes.chart}>
      <h3>{t('stacks')}</h3>
      <Table className={classes.numbers}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('stack')}</Table.Th>
            <Table.Th scope="col">{t('redeploys')}</Table.Th>
            <Table.Th scope="col">{t('failed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stacks.map(({ name, redeploys, failed }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{format.number(redeploys)}</Table.Td>
              <Table.Td>{format.number(failed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** All figures in a table, which is folded on the screen and unfolded on paper. */
function AllFigures({ figures: { figures, language } }: { figures: ReportFiguresReply }) {
  const t = translate(figuresMessages, language);
  const rows = figures.filter(({ key }) => !isCalendarName(key));
  const details = useRef<HTMLDetailsElement>(null);
  useWindowEvent('beforeprint', () => details.current?.setAttribute('open', ''));
  return (
    <details ref={details} className={classes.all}>
      <summary>{t('all', { count: rows.length })}</summary>
      <div className={classes.scroll}>
        <Table className={classes.numbers}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('figure')}</Table.Th>
              <Table.Th scope="col">{t('value')}</Table.Th>
              <Table.Th scope="col">{t('previous')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, label, value, previous, shown, previousShown }) => (
              <Table.Tr key={key} data-zero={(!value && !previous) || undefined}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{shown ?? t('none')}</Table.Td>
                <Table.Td>{previousShown ?? t('none')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
