import { Checkbox } from '@mantine/core';
import type { AcknowledgedWarning, PlanConcern } from './plan-concerns.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../redeploy.module.css';
import { concernMessages } from './concern.messages.js';

interface AcknowledgementProps {
  concerns: readonly PlanConcern[];
  acknowledged: boolean;
  onAcknowledge: (acknowledged: boolean) => void;
}

/** Lists what may go wrong. The redeploy starts only after the user has confirmed it. */
export function Acknowledgement({ concerns, acknowledged, onAcknowledge }: AcknowledgementProps) {
  const t = useMessages(concernMessages);
  if (concerns.length === 0) return null;
  return (
    <div className={classes.concerns}>
      <ul>
        {concerns.map(({ warning, names }) => (
          <li key={warning}>
            {t(warning satisfies AcknowledgedWarning, {
              count: names.length,
              names: names.slice(0, 5).join(', '),
              more: Math.max(0, names.length - 5),
            })}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('acknowledge')}
        checked={acknowledged}
        onChange={(event) => onAcknowledge(event.currentTarget.checked)}
      />
    </div>
  );
}
