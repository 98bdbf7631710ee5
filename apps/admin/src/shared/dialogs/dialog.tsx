import { Modal, type ModalProps } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import { dialogsMessages } from './dialogs.messages.js';

/** A modal window whose closing button has a name in the language of the page. */
export function Dialog(props: ModalProps) {
  const t = useMessages(dialogsMessages);
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
