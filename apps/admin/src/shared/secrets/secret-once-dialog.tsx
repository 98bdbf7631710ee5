import { Dialog } from '../dialogs/dialog.js';
import { SecretOnceCard, type SecretOnceCardProps } from './secret-once-card.js';

/** A `SecretOnceCard` in a dialog that neither Escape nor a click outside closes. */
export function SecretOnceDialog(props: SecretOnceCardProps) {
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
      <SecretOnceCard {...props} />
    </Dialog>
  );
}
