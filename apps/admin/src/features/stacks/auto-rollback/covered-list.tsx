import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { allStacks } from '#shared/queries/stacks.queries.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { autoRollbackMessages } from './auto-rollback.messages.js';
import classes from './auto-rollback.module.css';
import { coveredStacks } from './covered-stacks.js';

/**
 * Lists the stacks that are rolled back automatically if the given tags apply. The tags can be
 * unsaved.
 */
export function CoveredList({ tags }: { tags: readonly string[] }) {
  const t = useMessages(autoRollbackMessages);
  const { data, error, refetch } = useQuery(allStacks);
  const rows = data && coveredStacks(data.stacks, tags);
  return (
    <Section
      title={t('covered')}
      aside={rows && t('coveredCount', { count: rows.length, total: data.stacks.length })}
    >
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('coveredNone')}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Table className={classes.covered}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('stack')}</Table.Th>
              <Table.Th>{t('server')}</Table.Th>
              <Table.Th>{t('reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ stack: { id, name, server, environment }, tag }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link to="/stacks/$stackId" params={{ stackId: id }}>
                    {name}
                  </Link>
                </Table.Td>
                <Table.Td>{`${server.name} / ${environment.name}`}</Table.Td>
                <Table.Td>{tag === null ? t('ownSetting') : t('byTag', { tag })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rows && rows.length > 0 && rows.length < data.stacks.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('others', { count: data.stacks.length - rows.length })}
        </Text>
      )}
    </Section>
  );
}
