import { useState, type ReactNode } from 'react';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StackActionDialog, type WantedAction } from './stack-action-dialog.js';

interface ActionDialog {
  /** Opens the dialog. Undefined for users without permission to start and stop stacks. */
  onAction: ((wanted: WantedAction) => void) | undefined;
  dialog: ReactNode;
}

/** The dialog that starts and stops stacks, and a function that opens the dialog. */
export function useActionDialog(): ActionDialog {
  const may = useHasPermission('stacks-control');
  const [wanted, setWanted] = useState<WantedAction | null>(null);
  return {
    onAction: may ? setWanted : undefined,
    dialog: <StackActionDialog wanted={wanted} onClose={() => setWanted(null)} />,
  };
}
