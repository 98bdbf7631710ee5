import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { ReportBadge } from '../badges/report-badge.js';
import { reportDeliveries, useDeliverReport, type ReportKey } from '../reports.queries.js';
import { reportPageMessages } from './report-page.messages.js';
import classes from './report-page.module.css';

export function Deliveries({ report }: { report: ReportKey }) {
  const t = useMessages(reportPageMessages);
  const format = useFormat();
  const mayGenerate = useHasPermission('reports-generate');
  const { data } = useQuery(reportDeliveries(report));
  const send = useDeliverReport(report);
  return (
    <section>
      <Title order={3}>{t('deliveries')}</Title>
      {data?.deliveries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('notDelivered')}
        </Text>
      )}
      <ul className={classes.deliveries}>
        {data?.deliveries.map(({ id, channel, state, version, createdAt, deliveredAt, fault }) => (
          <li key={id}>
            <ReportBadge badgeKey={`delivery.${state}`} detail={t(`channel.${channel}`)} />
            <Text size="xs" c="dimmed">
              {t('delivery', { version, when: format.dateTime(deliveredAt ?? createdAt) })}
            </Text>
            {fault && <Text size="xs">{fault}</Text>}
          </li>
        ))}
      </ul>
      {mayGenerate && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Send size={14} aria-hidden />}
          loading={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          {t('send')}
        </Button>
      )}
      {send.error && <ProblemAlert error={send.error} />}
    </section>
  );
}
