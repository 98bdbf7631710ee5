import { useState, type ReactNode } from 'react';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StackActionDialog, type RequestedAction } from './stack-action-dialog.js';

interface ActionDialog {
  /** Opens the dialog. Undefined for users without permission to start and stop stacks. */
  onAction: ((request: RequestedAction) => void) | undefined;
  dialog: ReactNode;
}

/**
 * Returns the dialog that starts, restarts and stops stacks, and a function that opens the dialog.
 */
export function useActionDialog(): ActionDialog {
  const mayControl = useHasPermission('stacks-control');
  const [request, setRequest] = useState<RequestedAction | null>(null);
  return {
    onAction: mayControl ? setRequest : undefined,
    dialog: <StackActionDialog requestedAction={request} onClose={() => setRequest(null)} />,
  };
}
