import { Button, Group, Stack, Text } from '@mantine/core';
import type { SkippedStackReply } from '@stackyard/contracts';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { groupBy } from '#shared/collections/group-by.js';
import { redeployMessages } from './redeploy.messages.js';
import { SkippedStacks } from './plan/skipped-stacks.js';

/** A batch that contains fewer stacks than the dialog announced. */
export interface PartialStart {
  batchId: number;
  /** ID of the redeploy if only one was started. */
  runId: number | undefined;
  startedCount: number;
  omittedStacks: readonly SkippedStackReply[];
}

interface PartialStartDialogProps {
  partialStart: PartialStart | null;
  onShow: (partialStart: PartialStart) => void;
  onClose: () => void;
}

/** Lists the stacks that the redeploy dialog announced but the API left out of the batch. */
export function PartialStartDialog({ partialStart, onShow, onClose }: PartialStartDialogProps) {
  const t = useMessages(redeployMessages);
  return (
    <Dialog opened={partialStart !== null} onClose={onClose} title={t('partialTitle')}>
      {partialStart && (
        <Stack gap="md">
          <Text size="sm">
            {t('partialText', {
              started: partialStart.startedCount,
              count: partialStart.omittedStacks.length,
            })}
          </Text>
          <SkippedStacks
            groups={[...groupBy(partialStart.omittedStacks, ({ reason }) => reason)].map(
              ([reason, stacks]) => ({ reason, names: stacks.map(({ stackName }) => stackName) }),
            )}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button onClick={() => onShow(partialStart)}>{t('show')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
