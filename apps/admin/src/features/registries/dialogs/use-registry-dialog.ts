import { useNavigate, useSearch } from '@tanstack/react-router';
import { useWhileHere } from '#shared/address/use-while-here.js';

export type RegistryDialog = 'add' | 'edit' | 'test' | 'remove';

/** The open dialog lives in the address: reload, back and a sent link show it again. */
export function useRegistryDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/registries' });
  const navigate = useNavigate();
  const whileHere = useWhileHere();
  const show = (dialog: RegistryDialog, registry?: number): void => {
    const search = { open: dialog, ...(registry !== undefined && { id: registry }) };
    void whileHere(() => navigate({ to: '/administration/registries', search }));
  };
  const close = async (): Promise<void> =>
    whileHere(() => navigate({ to: '/administration/registries', search: {}, replace: true }));
  return { open, id, show, close };
}
