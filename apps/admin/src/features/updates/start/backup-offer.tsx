import { Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { startMessages } from './start.messages.js';

/** Whether to back up the platform first, and the password that encrypts the backup. */
export interface BackupChoice {
  enabled: boolean;
  /** Empty for an unencrypted backup. */
  password: string;
}

const minPasswordLength = 8;

export function isComplete({ enabled, password }: BackupChoice): boolean {
  return !enabled || password === '' || password.length >= minPasswordLength;
}

interface BackupFieldsProps {
  choice: BackupChoice;
  onChange: (choice: BackupChoice) => void;
}

export function BackupFields({ choice, onChange }: BackupFieldsProps) {
  const t = useMessages(startMessages);
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('backup')}
        description={t('backupHint')}
        checked={choice.enabled}
        onChange={(event) => onChange({ ...choice, enabled: event.currentTarget.checked })}
      />
      {choice.enabled && (
        <PasswordInput
          label={t('backupPassword')}
          description={t('backupPasswordHint')}
          autoComplete="new-password"
          maxLength={200}
          value={choice.password}
          onChange={(event) => onChange({ ...choice, password: event.currentTarget.value })}
          error={!isComplete(choice) && t('backupPasswordShort', { count: minPasswordLength })}
        />
      )}
    </Stack>
  );
}
