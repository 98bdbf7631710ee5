import { Button, Group } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Construction } from 'lucide-react';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import classes from '../maintenance.module.css';
import { windowList } from '../maintenance.queries.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { useZoneFormat } from '../zone/use-zone-format.js';
import { userTimeZone } from '../zone/zone-time.js';
import { AffectedRedeploys } from './affected-redeploys.js';
import { MaintenanceCauses } from './maintenance-causes.js';
import { CoveredServers } from './covered-servers.js';
import { EndDialog, ModeDialog } from './mode-dialogs.js';
import { modeMessages } from './mode.messages.js';

export function StatusCard({ mode }: { mode: MaintenanceModeReply }) {
  const t = useMessages(modeMessages);
  const { startMinutes: durationMinutes, close } = useMaintenanceView();
  const [openDialog, setOpenDialog] = useState<'mode' | 'end' | null>(null);
  const isSwitchedOn = mode.source === 'switch';
  const isRequestedByUrl = durationMinutes !== undefined && !isSwitchedOn;
  const closeDialog = (): void => {
    setOpenDialog(null);
    if (durationMinutes !== undefined) void close();
  };
  return (
    <Section
      title={t(mode.active ? 'isActive' : 'isOff')}
      state={
        <StateBadge
          kind="maintenance"
          value={mode.active ? 'active' : 'off'}
          label={t(mode.active ? 'rejected' : 'normal')}
        />
      }
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={!isSwitchedOn && <Construction size={16} aria-hidden />}
            onClick={() => setOpenDialog('mode')}
          >
            {t(isSwitchedOn ? 'edit' : 'startAsk')}
          </Button>
          {isSwitchedOn && <Button onClick={() => setOpenDialog('end')}>{t('end')}</Button>}
        </Group>
      }
    >
      {!mode.active && <NextWindow />}
      <CoveredServers />
      <MaintenanceCauses mode={mode} />
      {mode.active && <AffectedRedeploys isMaintenanceActive />}
      <Explanation />
      {(openDialog === 'mode' || isRequestedByUrl) && (
        <ModeDialog mode={mode} suggestedMinutes={durationMinutes} onClose={closeDialog} />
      )}
      <EndDialog mode={mode} opened={openDialog === 'end'} onClose={closeDialog} />
    </Section>
  );
}

function NextWindow() {
  const t = useMessages(modeMessages);
  const format = useFormat();
  const localFormat = useZoneFormat(userTimeZone());
  const { show } = useMaintenanceView();
  const { data } = useQuery(windowList);
  // The server sorts windows by the start of their next occurrence.
  const window = data?.windows[0];
  if (!window?.next) return null;
  const { startsAt, endsAt, message } = window.next;
  return (
    <p className={detailClasses.none}>
      {t('next')}{' '}
      <button type="button" className={classes.next} onClick={() => show(window.id, startsAt)}>
        {message}
      </button>
      {', '}
      {t('nextTime', {
        from: localFormat.dateTime(startsAt),
        to: localFormat.endOf(startsAt, endsAt),
        when: format.relative(startsAt),
      })}
    </p>
  );
}

function Explanation() {
  const t = useMessages(modeMessages);
  return (
    <details className={classes.explained}>
      <summary>{t('explain')}</summary>
      <ul>
        <li>{t('explainNew')}</li>
        <li>{t('explainQueue')}</li>
        <li>{t('explainOverride')}</li>
        <li>{t('explainPipeline')}</li>
        <li>{t('explainLog')}</li>
      </ul>
    </details>
  );
}
