import { Alert, Checkbox, Text } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { Construction } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import { useHasPermission } from '../session/use-has-permission.js';
import { requestReasonMessages } from './request-reason.messages.js';

interface MaintenanceGateProps {
  mode: MaintenanceModeReply;
  isOverrideChosen: boolean;
  onOverrideChange: (isChosen: boolean) => void;
}

/**
 * Explains that maintenance keeps the run from starting. Users with the permission
 * `maintenance-override` can choose to override maintenance.
 */
export function MaintenanceGate({
  mode,
  isOverrideChosen,
  onOverrideChange,
}: MaintenanceGateProps) {
  const t = useMessages(requestReasonMessages);
  const mayOverride = useHasPermission('maintenance-override');
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<Construction aria-hidden />}
      title={t('blocked')}
      // Mantine's yellow is too pale as the colour of the title and too bright as the background.
      styles={{
        root: { background: 'var(--tone-waiting-tint)' },
        title: { color: 'var(--tone-waiting-text)' },
      }}
      role="status"
    >
      {mode.message !== '' && <Text size="sm">{mode.message}</Text>}
      {mayOverride ? (
        <Checkbox
          mt="xs"
          label={t('override')}
          description={t('overrideHint')}
          checked={isOverrideChosen}
          onChange={(event) => onOverrideChange(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm">{t('blockedNext')}</Text>
      )}
    </Alert>
  );
}
