import { Table } from '@mantine/core';
import type { ReportDayReply, ReportLanguage } from '@stackyard/contracts';
import { createFormat } from '#shared/i18n/format.js';
import { translate } from '#shared/i18n/messages.js';
import classes from './figures.module.css';
import { figuresMessages } from './figures.messages.js';

interface DayTableProps {
  days: readonly ReportDayReply[];
  language: ReportLanguage;
}

export function DayTable({ days, language }: DayTableProps) {
  const t = translate(figuresMessages, language);
  const format = createFormat(language);
  const columns = [
    {
      name: `${t('redeploys')}: ${t('succeeded')}`,
      value: (day: ReportDayReply) => day.redeploysSucceeded,
    },
    {
      name: `${t('redeploys')}: ${t('failed')}`,
      value: (day: ReportDayReply) => day.redeploysFailed,
    },
    { name: `${t('signIns')}: ${t('signedIn')}`, value: (day: ReportDayReply) => day.signIns },
    {
      name: `${t('signIns')}: ${t('refused')}`,
      value: (day: ReportDayReply) => day.signInsRefused,
    },
    { name: t('entries'), value: (day: ReportDayReply) => day.entries },
  ];
  return (
    <details>
      <summary>{t('table')}</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('table')}>
        <Table className={classes.numbers}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('day')}</Table.Th>
              {columns.map(({ name }) => (
                <Table.Th key={name} scope="col">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map((day) => (
              <Table.Tr key={day.date}>
                <Table.Th scope="row">{format.day(day.date)}</Table.Th>
                {columns.map(({ name, value }) => (
                  <Table.Td key={name}>{format.number(value(day))}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
