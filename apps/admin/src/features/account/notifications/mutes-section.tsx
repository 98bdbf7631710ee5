import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MuteItems } from '#shared/notifications/mute-items.js';
import classes from '#shared/notifications/notifications.module.css';
import { notificationMutes, useUnmute } from '#shared/notifications/notifications.queries.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { settingsMessages } from './notification-settings.messages.js';

export function MutesSection() {
  const t = useMessages(settingsMessages);
  const format = useFormat();
  const { data, error, refetch } = useQuery(notificationMutes);
  const unmute = useUnmute();
  return (
    <Section title={t('mutes')} aside={<MuteAllMenu />}>
      {!data && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.mutes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noMutes')}
        </Text>
      )}
      {data && data.mutes.length > 0 && (
        <ul className={classes.list}>
          {data.mutes.map(({ id, stack, until }) => {
            const name = stack?.name ?? t('everything');
            return (
              <li key={id} className={classes.row}>
                <div className={classes.what}>
                  <strong>{name}</strong>
                  <span>{t('until', { time: format.dateTime(until) })}</span>
                </div>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('unmuteOne', { name })}
                  onClick={() => unmute.mutate(id)}
                >
                  {t('unmute')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function MuteAllMenu() {
  const t = useMessages(settingsMessages);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<BellOff size={16} aria-hidden />}>
          {t('muteAll')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MuteItems stack={null} />
      </Menu.Dropdown>
    </Menu>
  );
}
