import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '../../dialogs/dialog.js';
import { useMessages } from '../../i18n/messages.js';
import { formsMessages } from '../forms.messages.js';

interface UnsavedWarningProps {
  /** Pass `isDirty && !isSubmitting` from the form state, so that submit handlers may navigate. */
  isActive: boolean;
  /**
   * True for forms that are opened by search parameters. Changing these parameters then counts as
   * leaving the form.
   */
  isOpenedBySearch?: boolean;
  /** Replaces the default title. The button to leave then does not mention saving. */
  title?: string;
  /** Replaces the default text. */
  text?: string;
}

/**
 * Asks for confirmation before the user leaves unsaved changes by following a link, going back or
 * closing the page.
 */
export function UnsavedWarning({
  isActive,
  isOpenedBySearch = false,
  title,
  text,
}: UnsavedWarningProps) {
  const t = useMessages(formsMessages);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive &&
      (current.pathname !== next.pathname ||
        (isOpenedBySearch && JSON.stringify(current.search) !== JSON.stringify(next.search))),
    enableBeforeUnload: isActive,
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
