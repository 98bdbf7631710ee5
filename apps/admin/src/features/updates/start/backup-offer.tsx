import { Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { startMessages } from './start.messages.js';

/** Whether to back up the platform first, and the password for encryption. */
export interface BackupChoice {
  wanted: boolean;
  /** Empty for an unencrypted backup. */
  password: string;
}

const minPasswordLength = 8;

export function isComplete({ wanted, password }: BackupChoice): boolean {
  return !wanted || password === '' || password.length >= minPasswordLength;
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
        checked={choice.wanted}
        onChange={(event) => onChange({ ...choice, wanted: event.currentTarget.checked })}
      />
      {choice.wanted && (
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
