import { Checkbox } from '@mantine/core';
import type { AcknowledgeableWarning } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../redeploy.module.css';
import { concernMessages } from './concern.messages.js';
import type { Concerns } from './use-concerns.js';

/** Lists warnings. The redeploy starts only after the user has confirmed them. */
export function Acknowledgement({ concerns }: { concerns: Concerns }) {
  const { items, isAcknowledged, setAcknowledged } = concerns;
  const t = useMessages(concernMessages);
  if (items.length === 0) return null;
  return (
    <div className={classes.concerns}>
      <ul>
        {items.map(({ warning, names }) => (
          <li key={warning}>
            {t(warning satisfies AcknowledgeableWarning, {
              names: names.slice(0, 5).join(', '),
              more: Math.max(0, names.length - 5),
            })}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('acknowledge')}
        checked={isAcknowledged}
        onChange={(event) => setAcknowledged(event.currentTarget.checked)}
      />
    </div>
  );
}
