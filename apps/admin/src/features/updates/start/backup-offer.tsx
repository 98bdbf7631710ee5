import { Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { startMessages } from './start.messages.js';

/** Whether a backup of the platform comes first, and what encrypts it. */
export interface BackupWish {
  wanted: boolean;
  /** Empty for a backup without one. */
  password: string;
}

const shortest = 8;

/** Whether the wish can be sent as it is. */
export function isComplete({ wanted, password }: BackupWish): boolean {
  return !wanted || password === '' || password.length >= shortest;
}

interface BackupOfferProps {
  wish: BackupWish;
  onChange: (wish: BackupWish) => void;
}

/** Offers a backup of the platform before its update. */
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
