import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useImageFault } from '#shared/vocabulary/use-image-fault.js';
import { registriesMessages } from '../registries.messages.js';
import { useTestRegistry } from '../registries.queries.js';
import { useRegistryDialog } from './use-registry-dialog.js';

/** Tests a saved registry when the user clicks, never just because a link opened the dialog. */
export function TestRegistry({ registry }: { registry: RegistryReply }) {
  const t = useMessages(registriesMessages);
  const faultText = useImageFault();
  const { close } = useRegistryDialog();
  const { mutate, data, error, isPending } = useTestRegistry(registry.id);
  return (
    <Stack gap="md">
      <Text size="sm">{t('testText')}</Text>
      {isPending && <Skeleton height={90} aria-busy="true" />}
      {error && <ProblemAlert error={error} onRetry={() => mutate()} />}
      {data && !isPending && (
        <TestOutcome
          ok={data.ok}
          title={t(data.ok ? 'accepted' : 'refused')}
          detail={faultText(data.detail, data.faultCode)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {t('close')}
        </Button>
        <Button onClick={() => mutate()} disabled={isPending} data-autofocus>
          {t('test')}
        </Button>
      </Group>
    </Stack>
  );
}
