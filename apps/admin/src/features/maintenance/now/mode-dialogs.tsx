import { Text } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { fromDateTimeInputValue, toDateTimeInputValue } from '#shared/i18n/local-moment.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';
import { session } from '#shared/session/session.queries.js';
import classes from '../maintenance.module.css';
import { useOpenRedeploys } from '../use-open-redeploys.js';
import { AffectedRedeploys } from './affected-redeploys.js';
import { CoveredServers } from './covered-servers.js';
import { EndField, maxMessageLength, MessageField } from './mode-fields.js';
import { modeMessages } from './mode.messages.js';

interface ModeDialogProps {
  mode: MaintenanceModeReply;
  /** The suggested duration of new maintenance in minutes; undefined to suggest no end. */
  suggestedMinutes: number | undefined;
  onClose: () => void;
}

/** Starts maintenance, or edits the message and end of maintenance that was started manually. */
export function ModeDialog({ mode, suggestedMinutes, onClose }: ModeDialogProps) {
  const t = useMessages(modeMessages);
  const now = useNow();
  const { data: sessionReply } = useQuery(session);
  const save = useSetMaintenanceMode();
  const isSwitchedOn = mode.source === 'switch';
  const [message, setMessage] = useState(isSwitchedOn ? mode.message : '');
  const [endField, setEndField] = useState(() =>
    toDateTimeInputValue(initialEnd(mode, suggestedMinutes)),
  );
  const end = fromDateTimeInputValue(endField) ?? null;
  const isPast = end !== null && Date.parse(end) <= now;
  const preview: MaintenanceModeReply = {
    active: true,
    message: message.slice(0, maxMessageLength),
    since: isSwitchedOn ? mode.since : new Date(now).toISOString(),
    by: isSwitchedOn ? mode.by : (sessionReply?.user?.username ?? null),
    until: isPast ? null : end,
    source: 'switch',
    upcoming: null,
  };
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t(isSwitchedOn ? 'editTitle' : 'startTitle')}
      actionLabel={t(isSwitchedOn ? 'save' : 'start')}
      color={isSwitchedOn ? 'violet' : 'yellow.8'}
      isReady={message.length <= maxMessageLength && !isPast}
      onConfirm={() => save.mutateAsync({ active: true, message, until: end })}
    >
      <CoveredServers />
      <MessageField value={message} onChange={setMessage} />
      <EndField value={endField} isPast={isPast} onChange={setEndField} />
      <div>
        <h3 className={classes.heading}>{t('preview')}</h3>
        <div className={classes.preview}>
          <MaintenanceNotice mode={preview} />
        </div>
      </div>
      {!isSwitchedOn && <AffectedRedeploys isMaintenanceActive={false} />}
    </DangerDialog>
  );
}

function initialEnd(
  { source, until }: MaintenanceModeReply,
  suggestedMinutes: number | undefined,
): string | undefined {
  if (source === 'switch') return until ?? undefined;
  if (suggestedMinutes === undefined) return undefined;
  return new Date(Date.now() + suggestedMinutes * 60_000).toISOString();
}

interface EndDialogProps {
  mode: MaintenanceModeReply;
  opened: boolean;
  onClose: () => void;
}

export function EndDialog({ mode, opened, onClose }: EndDialogProps) {
  const t = useMessages(modeMessages);
  const modeMutation = useSetMaintenanceMode();
  const { redeploys } = useOpenRedeploys();
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('endTitle')}
      actionLabel={t('end')}
      color="violet"
      onConfirm={() => modeMutation.mutateAsync({ active: false, message: mode.message })}
    >
      {redeploys && <Text size="sm">{t('endText', { count: redeploys.held.length })}</Text>}
      <Text size="sm">{t('endWindows')}</Text>
    </DangerDialog>
  );
}
