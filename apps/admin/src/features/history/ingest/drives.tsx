import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Disc3 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import classes from '../jobs/jobs.module.css';
import { jobsMessages } from '../jobs/jobs.messages.js';
import { drives, useResetDrive } from '../jobs/jobs.queries.js';

/**
 * Drives reported by rippers, with their current activity. Users with permission can reset a drive
 * in which a disc was detected. Renders nothing if there are no drives.
 */
export function Drives() {
  const t = useMessages(jobsMessages);
  const mayEdit = useHasPermission('history-edit');
  const { data } = useQuery(drives);
  const reset = useResetDrive();
  if (!data || data.drives.length === 0) return null;
  return (
    <section aria-label={t('drives')}>
      <ul className={classes.drives}>
        {data.drives.map(({ id, device, state, discLabel }) => (
          <li key={id}>
            <Disc3 size={16} aria-hidden />
            {t('drive', { device, state: t(`drive.${state}`) })}
            {discLabel && <code>{discLabel}</code>}
            {mayEdit && state === 'DISC_DETECTED' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('resetOf', { device })}
                loading={reset.isPending && reset.variables === id}
                onClick={() => reset.mutate(id)}
              >
                {t('reset')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reset.error && <ProblemAlert error={reset.error} />}
    </section>
  );
}
