import { Button, Group, Stack, Text } from '@mantine/core';
import type { RemovalPreviewReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { NeedsPermission } from '#shared/permissions/needs-permission.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { duplicatesMessages, removalObstacleMessages } from './duplicates.messages.js';
import { removalPreview, useRemoveRecord } from './duplicates.queries.js';
import classes from './duplicates.module.css';

interface RecordRemovalProps {
  id: number;
  onClose: () => void;
}

/**
 * Shows what removing a record would do. Users with permission can then remove it, unless the
 * preview names an obstacle.
 */
export function RecordRemoval({ id, onClose }: RecordRemovalProps) {
  const t = useMessages(duplicatesMessages);
  const mayRemove = useHasPermission('maintenance-server-edit');
  const remove = useRemoveRecord();
  const preview = useQuery(removalPreview(id));
  const { data, error } = preview;
  const reloadPreview = (): void => void preview.refetch();

  if (!data) {
    return (
      <Explanation title={t('looking')} onClose={onClose}>
        {error ? (
          <ProblemAlert error={error} onRetry={reloadPreview} />
        ) : (
          <Text size="sm" role="status">
            {t('lookingText')}
          </Text>
        )}
      </Explanation>
    );
  }
  const { name, platformId: recordId } = data.stack;
  if (!data.removable) {
    return (
      <Explanation
        title={t('keptTitle', { record: recordId, name })}
        onClose={onClose}
        onRetry={reloadPreview}
      >
        <Obstacle preview={data} />
      </Explanation>
    );
  }
  if (!mayRemove) {
    return (
      <Explanation title={t('removeTitle', { record: recordId, name })} onClose={onClose}>
        <RemovalEffect preview={data} />
        <NeedsPermission permission="maintenance-server-edit" />
      </Explanation>
    );
  }
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('removeTitle', { record: recordId, name })}
      actionLabel={t('removeAction', { record: recordId, name })}
      confirmationWord={name}
      isReady={!preview.isFetching}
      onConfirm={() => remove.mutateAsync(id)}
    >
      <RemovalEffect preview={data} />
    </DangerDialog>
  );
}

interface ExplanationProps {
  title: string;
  onClose: () => void;
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * A dialog without a button to remove the record: while the preview is loading, if an obstacle
 * prevents the removal, or if the user lacks the permission.
 */
function Explanation({ title, onClose, onRetry, children }: ExplanationProps) {
  const t = useMessages(duplicatesMessages);
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('again')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('back')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface PreviewProps {
  preview: RemovalPreviewReply;
}

/** Lists what the removal deletes and what it keeps. */
function RemovalEffect({ preview: { stack, staying } }: PreviewProps) {
  const t = useMessages(duplicatesMessages);
  const { name, platformId: recordId, server } = stack;
  const [firstId = 0] = staying;
  return (
    <Stack gap="xs">
      <Text size="sm">{t('goes', { record: recordId, name, server: server.name })}</Text>
      <Text size="sm">{t('untouched', { name })}</Text>
      <Text size="sm">
        {t('stays', { count: staying.length, first: firstId, all: staying.join(', ') })}
      </Text>
    </Stack>
  );
}

/** Why the record cannot be removed, and which containers the removal would affect. */
function Obstacle({ preview: { obstacle, touched } }: PreviewProps) {
  const t = useMessages(duplicatesMessages);
  const tRemovalObstacle = useMessages(removalObstacleMessages);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{tRemovalObstacle(obstacle ?? 'not-duplicate')}</Text>
      {touched.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('touched', { count: touched.length })}
          </Text>
          <ul className={classes.touched} aria-label={t('touchedList')} tabIndex={0}>
            {touched.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
