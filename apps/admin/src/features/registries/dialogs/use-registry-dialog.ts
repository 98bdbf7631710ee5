import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export type RegistryDialog = 'add' | 'edit' | 'test' | 'remove';

/** Stores the open dialog in the URL, so that reloads, Back and shared links keep it. */
export function useRegistryDialog() {
  const { open, id } = useSearch({ from: '/shell/administration/registries' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const show = (dialog: RegistryDialog, registry?: number): void => {
    const search = { open: dialog, ...(registry !== undefined && { id: registry }) };
    void whileOnPage(() => navigate({ to: '/administration/registries', search }));
  };
  const close = async (): Promise<void> =>
    whileOnPage(() => navigate({ to: '/administration/registries', search: {}, replace: true }));
  return { open, id, show, close };
}
