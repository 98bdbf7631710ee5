import { Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { startMessages } from './start.messages.js';

/** Whether to back up the platform first, and the password for encryption. */
export interface BackupWish {
  wanted: boolean;
  /** Empty for an unencrypted backup. */
  password: string;
}

const shortest = 8;

export function isComplete({ wanted, password }: BackupWish): boolean {
  return !wanted || password === '' || password.length >= shortest;
}

interface BackupOfferProps {
  wish: BackupWish;
  onChange: (wish: BackupWish) => void;
}

/** Offers to back up the platform before the update. */
export function BackupOffer({ wish, onChange }: BackupOfferProps) {
  const t = useMessages(startMessages);
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('backup')}
        description={t('backupHint')}
        checked={wish.wanted}
        onChange={(event) => onChange({ ...wish, wanted: event.currentTarget.checked })}
      />
      {wish.wanted && (
        <PasswordInput
          label={t('backupPassword')}
          description={t('backupPasswordHint')}
          autoComplete="new-password"
          maxLength={200}
          value={wish.password}
          onChange={(event) => onChange({ ...wish, password: event.currentTarget.value })}
          error={!isComplete(wish) && t('backupPasswordShort', { count: shortest })}
        />
      )}
    </Stack>
  );
}
