import { Table, Title } from '@mantine/core';
import type { EventLogEntryReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { changesOf, remainingDetailsOf } from './changes.js';
import { DetailValues } from './detail-values.js';
import { entryMessages } from './entry.messages.js';
import classes from './entry.module.css';

/** Returns whether a plain list can show the details, because no value is an object or an array. */
function isFlat(details: Record<string, unknown>): boolean {
  return Object.values(details).every((value) => value === null || typeof value !== 'object');
}

export function EntryDetails({ entry }: { entry: EventLogEntryReply }) {
  const { details } = entry;
  const t = useMessages(entryMessages);
  const changes = changesOf(details);
  const remainingDetails = remainingDetailsOf(details);
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
                <Table.Th scope="col">{t('field')}</Table.Th>
                <Table.Th scope="col">{t('before')}</Table.Th>
                <Table.Th scope="col">{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td>{before === null ? t('none') : <del>{before}</del>}</Table.Td>
                  <Table.Td>{after === null ? t('none') : <ins>{after}</ins>}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {remainingDetails && (
        <section>
          <Title order={3} mb="xs">
            {t('details')}
          </Title>
          {isFlat(remainingDetails) ? (
            <DetailValues entry={entry} details={remainingDetails} />
          ) : (
            <pre className={classes.json}>{JSON.stringify(remainingDetails, null, 2)}</pre>
          )}
        </section>
      )}
    </>
  );
}
