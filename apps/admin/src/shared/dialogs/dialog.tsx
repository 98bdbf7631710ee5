import { Modal, type ModalProps } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import { dialogsMessages } from './dialogs.messages.js';
import { markFirstFocus } from './first-focus.js';

/**
 * A modal with a translated label on its close button. Its first field or button gets the focus,
 * not the close button.
 */
export function Dialog({ children, ...props }: ModalProps) {
  const t = useMessages(dialogsMessages);
  return (
    <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props}>
      <div ref={markFirstFocus}>{children}</div>
    </Modal>
  );
}
