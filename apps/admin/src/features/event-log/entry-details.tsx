import { Table, Title } from '@mantine/core';
import { useMessages } from '../../shared/i18n/messages.js';
import { changesOf } from './changes.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';

/** What changed, field by field, and below it everything that was kept. */
export function EntryDetails({ details }: { details: Record<string, unknown> | null }) {
  const t = useMessages(eventLogMessages);
  if (!details) return null;
  const changes = changesOf(details);
  return (
    <>
      {changes.length > 0 && (
        <section>
          <Title order={3} mb="xs">
            {t('changes')}
          </Title>
          <Table className={classes.changes} aria-label={t('changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td>{before}</Table.Td>
                  <Table.Td>{after}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <section>
        <Title order={3} mb="xs">
          {t(changes.length > 0 ? 'allDetails' : 'details')}
        </Title>
        <pre className={classes.json}>{JSON.stringify(details, null, 2)}</pre>
      </section>
    </>
  );
}
