import { lazy, Suspense } from 'react';

const Help = lazy(async () => {
  const { ShortcutHelp } = await import('#shared/keyboard/shortcut-help.js');
  return { default: ShortcutHelp };
});
const CommandPalette = lazy(async () => {
  const { CommandPalette: component } = await import('./command-palette.js');
  return { default: component };
});

interface LazyOverlaysProps {
  palette: { opened: boolean; onClose: () => void };
  help: { opened: boolean; onClose: () => void; onOpen: () => void };
}

export function LazyOverlays({ palette, help }: LazyOverlaysProps) {
  return (
    <Suspense fallback={null}>
      {help.opened && <Help opened onClose={help.onClose} />}
      {palette.opened && <CommandPalette onClose={palette.onClose} onHelp={help.onOpen} />}
    </Suspense>
  );
}
