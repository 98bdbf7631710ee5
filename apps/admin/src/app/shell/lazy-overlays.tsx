import { useState } from 'react';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { useRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';

const Help = lazyComponent(
  async () => (await import('#shared/keyboard/shortcut-help.js')).ShortcutHelp,
);
const CommandPalette = lazyComponent(
  async () => (await import('./command-palette.js')).CommandPalette,
);

const RedeployDialog = lazyComponent(
  async () =>
    (await import('#features/stacks/redeploy/requested-redeploy-dialog.js'))
      .RequestedRedeployDialog,
);

interface LazyOverlaysProps {
  palette: { opened: boolean; onClose: () => void };
  help: { opened: boolean; onClose: () => void; onOpen: () => void };
}

export function LazyOverlays({ palette, help }: LazyOverlaysProps) {
  return (
    <>
      <RedeployOverlay />
      {help.opened && <Help opened onClose={help.onClose} />}
      {palette.opened && <CommandPalette onClose={palette.onClose} onHelp={help.onOpen} />}
    </>
  );
}

/**
 * Stays mounted after its first use, because the dialog reports skipped stacks even after it has
 * closed.
 */
function RedeployOverlay() {
  const isRedeployRequested = useRequestedRedeploy() !== null;
  const [hasOpened, setHasOpened] = useState(false);
  if (isRedeployRequested && !hasOpened) setHasOpened(true);
  return isRedeployRequested || hasOpened ? <RedeployDialog /> : null;
}
