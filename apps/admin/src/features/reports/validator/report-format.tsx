import { Table } from '@mantine/core';
import { monthlyReportSchema } from '@stackyard/report-schema';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { formatRowsOf } from './format-rows.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

const { type, properties } = monthlyReportSchema;
const rows = formatRowsOf({ type, properties });

/** The fields of a report with their limits, for people who write a report. */
export function ReportFormat() {
  const t = useMessages(validatorMessages);
  return (
    <Section title={t('format')} aside={t('allRequired')}>
      <Table className={classes.format} aria-label={t('format')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('field')}</Table.Th>
            <Table.Th scope="col">{t('value')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ path, rules }) => (
            <Table.Tr key={path}>
              <Table.Th scope="row">
                <FieldPath path={path} />
              </Table.Th>
              <Table.Td>
                {rules.map(({ kind, ...limits }) => t(`rule.${kind}`, limits)).join(', ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function FieldPath({ path }: { path: string }) {
  const nameAt = path.lastIndexOf('.') + 1;
  return (
    <code>
      <span className={classes.parent}>{path.slice(0, nameAt)}</span>
      {path.slice(nameAt)}
    </code>
  );
}
