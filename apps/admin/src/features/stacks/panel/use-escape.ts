import { useEffect, useEffectEvent } from 'react';

/** Elements that handle Esc themselves. */
const layerSelector =
  '[aria-modal="true"], [role="menu"], [role="listbox"], [data-popover-dropdown]';

/** Handles Esc, unless a dialog or menu is open or the user is typing. */
export function useEscape(handler: () => void, enabled: boolean): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || document.querySelector(layerSelector)) return;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    handler();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => run(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
