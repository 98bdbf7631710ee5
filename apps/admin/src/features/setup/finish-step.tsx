import { Button, Text } from '@mantine/core';
import { completeSetup } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import classes from './setup.module.css';
import { setupMessages } from './setup.messages.js';

/**
 * Completes the setup if a server already exists, either from the settings or from an earlier
 * visit.
 */
export function FinishStep({ preset }: { preset: boolean }) {
  const t = useMessages(setupMessages);
  const cache = useQueryClient();
  const isAllowed = useHasPermission('maintenance-server-edit');
  const finish = useMutation({
    mutationFn: () => api.call(completeSetup),
    onSuccess: (status) => cache.setQueryData(queryKeys.setup, status),
  });
  if (!isAllowed) return <Text size="sm">{t('notAllowed')}</Text>;
  return (
    <>
      {preset && (
        <div>
          <Text fw={600}>{t('presetTitle')}</Text>
          <Text size="sm">{t('presetText')}</Text>
        </div>
      )}
      {finish.error && <ProblemAlert error={finish.error} />}
      <div className={classes.actions}>
        <Button loading={finish.isPending} onClick={() => finish.mutate()}>
          {t('finish')}
        </Button>
      </div>
    </>
  );
}
