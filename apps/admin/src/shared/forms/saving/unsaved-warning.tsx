import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../../dialogs/dialog.js';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';

interface UnsavedWarningProps {
  /** `formState.isDirty` and not `formState.isSubmitting`: a handler may lead away after saving. */
  when: boolean;
  /** For forms whose place is named by search parameters: leaving those leaves the form. */
  withSearch?: boolean;
  /** Said instead of the sentence about edits. */
  title?: string;
  text?: string;
}

/** Asks before unsaved edits are left, by a link, by going back or by closing the page. */
export function UnsavedWarning({ when, withSearch = false, title, text }: UnsavedWarningProps) {
  const t = useMessages(formsMessages);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        (withSearch && JSON.stringify(current.search) !== JSON.stringify(next.search))),
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <Dialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title ?? t('unsavedTitle')}
    >
      <Text size="sm">{text ?? t('unsavedText')}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red.9" onClick={() => blocker.proceed?.()}>
          {title ? t('leaveAnyway') : t('leave')}
        </Button>
      </Group>
    </Dialog>
  );
}
