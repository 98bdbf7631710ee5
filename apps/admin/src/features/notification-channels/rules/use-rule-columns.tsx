import { Text } from '@mantine/core';
import { logSeverities, newsKindTexts, type NotificationRuleReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, PowerOff, Trash2 } from 'lucide-react';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import type { Column } from '#shared/table/columns/column.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { channelList, selectableUsers } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import classes from '#shared/table/rows/wrapped-text.module.css';
import { rulesMessages } from './rules.messages.js';

const maxNamedPeople = 3;

export function useRuleColumns(): Column<NotificationRuleReply>[] {
  const t = useMessages(rulesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const texts = newsKindTexts[useLocale()];
  const stateLabel = useStateLabel();
  return [
    { id: 'name', header: t('name'), title: true, width: '220px', cell: ({ name }) => name },
    {
      id: 'enabled',
      header: t('state'),
      width: '110px',
      cell: ({ enabled }) => (
        <ToneBadge
          tone={enabled ? 'done' : 'unknown'}
          icon={enabled ? Check : PowerOff}
          label={t(enabled ? 'on' : 'off')}
        />
      ),
    },
    {
      id: 'covers',
      header: t('covers'),
      cell: ({ kinds, minSeverity }) => {
        const names = kinds === null ? t('all') : kinds.map((kind) => texts[kind]).join(', ');
        const severity = stateLabel('severity', minSeverity);
        return (
          <Text size="sm" lineClamp={2} className={classes.wrapped}>
            {minSeverity === logSeverities[0] ? names : t('fromSeverity', { names, severity })}
          </Text>
        );
      },
      minWindowWidthPx: 700,
    },
    {
      id: 'to',
      header: t('to'),
      cell: (rule) => <Targets rule={rule} />,
    },
    {
      id: 'when',
      header: t('when'),
      width: '210px',
      cell: ({ digest }) => t(`digest.${digest}`),
      minWindowWidthPx: 900,
    },
    {
      id: 'actions',
      header: tNotificationChannels('actions'),
      width: '80px',
      align: 'end',
      cell: (rule) => <RuleActions rule={rule} />,
    },
  ];
}

/**
 * The channels and people that a rule sends to. People are listed by name only if there are few
 * of them, all of them are found and the user may see them. Otherwise, only their number is
 * shown.
 */
function Targets({ rule: { channelIds, userIds } }: { rule: NotificationRuleReply }) {
  const t = useMessages(rulesMessages);
  const maySeePeople = useHasPermission('users-access');
  const isShort = userIds.length > 0 && userIds.length <= maxNamedPeople;
  const { data } = useQuery(channelList);
  const { data: selectable } = useQuery({ ...selectableUsers, enabled: maySeePeople && isShort });
  const found = selectable?.users.filter(({ id }) => userIds.includes(id)) ?? [];
  const people =
    isShort && found.length === userIds.length
      ? found.map(({ displayName }) => displayName).join(', ')
      : userIds.length > 0 && t('personCount', { count: userIds.length });
  const names = [
    channelIds === null ? t('allChannels') : namesOf(channelIds, data?.channels ?? []),
    people,
  ];
  const text = names.filter(Boolean).join(', ');
  return (
    <Text size="sm" lineClamp={2} className={classes.wrapped} title={text}>
      {text}
    </Text>
  );
}

function RuleActions({ rule: { id, name } }: { rule: NotificationRuleReply }) {
  const t = useMessages(rulesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { show } = useChannelsView();
  return (
    <RowActions label={tNotificationChannels('actionsFor', { name })}>
      <RowAction icon={Pencil} onClick={() => show('edit-rule', id)}>
        {t('edit')}
      </RowAction>
      <RowAction icon={Trash2} isDangerous onClick={() => show('remove-rule', id)}>
        {t('remove')}
      </RowAction>
    </RowActions>
  );
}

function namesOf(ids: readonly number[], items: readonly { id: number; name: string }[]): string {
  return items
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
