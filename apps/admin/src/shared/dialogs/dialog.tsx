import { Modal, type ModalProps } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import { dialogsMessages } from './dialogs.messages.js';

/** A modal with a translated label on its close button. */
export function Dialog(props: ModalProps) {
  const t = useMessages(dialogsMessages);
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
