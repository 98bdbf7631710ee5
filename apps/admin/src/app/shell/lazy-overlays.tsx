import { lazy, Suspense, useState } from 'react';
import { useRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';

const Help = lazy(async () => {
  const { ShortcutHelp } = await import('#shared/keyboard/shortcut-help.js');
  return { default: ShortcutHelp };
});
const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('./command-palette.js');
  return { default: component };
});

const RedeployDialog = lazy(async () => {
  const { RequestedRedeployDialog: AskedRedeployDialog } =
    await import('#features/stacks/redeploy/requested-redeploy-dialog.js');
  return { default: AskedRedeployDialog };
});

interface LazyOverlaysProps {
  palette: { opened: boolean; onClose: () => void };
  help: { opened: boolean; onClose: () => void; onOpen: () => void };
}

export function LazyOverlays({ palette, help }: LazyOverlaysProps) {
  return (
    <Suspense fallback={null}>
      <RedeployOverlay />
      {help.opened && <Help opened onClose={help.onClose} />}
      {palette.opened && <CommandPalette onClose={palette.onClose} onHelp={help.onOpen} />}
    </Suspense>
  );
}

/**
 * Stays mounted after its first use, because the dialog reports skipped stacks even after it has
 * closed.
 */
function RedeployOverlay() {
  const asked = useRequestedRedeploy() !== null;
  const [used, setUsed] = useState(false);
  if (asked && !used) setUsed(true);
  return asked || used ? <RedeployDialog /> : null;
}
