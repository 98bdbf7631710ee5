import { Dialog } from '../dialogs/dialog.js';
import { OneTimeSecretCard, type OneTimeSecretCardProps } from './secret-once-card.js';

/** A `OneTimeSecretCard` in a dialog that neither Escape nor a click outside closes. */
export function OneTimeSecretDialog(props: OneTimeSecretCardProps) {
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      aria-label={props.title}
    >
      <OneTimeSecretCard {...props} />
    </Dialog>
  );
}
