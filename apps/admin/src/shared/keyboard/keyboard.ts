import { useEffect, useEffectEvent } from 'react';
import { shortcuts, type ShortcutId } from './shortcuts.js';

const sequenceTimeoutMs = 1200;
const handlers = new Map<ShortcutId, (() => void)[]>();
let prefix = '';
let prefixTimer: ReturnType<typeof setTimeout> | undefined;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/**
 * Returns the name of the pressed key, in the notation of `shortcuts`; null for keys that shortcuts
 * do not use, such as the arrow keys.
 */
function keyName(event: KeyboardEvent): string | null {
  if (isTypedBracket(event)) return event.key;
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return `mod+${event.key.toLowerCase()}`;
  return event.key.length === 1 ? event.key : null;
}

/**
 * Returns whether a bracket was typed. Some keyboards need AltGr or Option for brackets, and some
 * systems report AltGr as Ctrl and Alt.
 */
function isTypedBracket({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key === '[' || key === ']') && !metaKey && (altKey || !ctrlKey);
}

function isPrefix(keys: string): boolean {
  return Object.values(shortcuts).some((value) => value.startsWith(`${keys} `));
}

function findShortcut(keys: string): ShortcutId | undefined {
  const ids = Object.keys(shortcuts) as ShortcutId[];
  return ids.find((id) => shortcuts[id] === keys);
}

function resetPrefix(): void {
  prefix = '';
  clearTimeout(prefixTimer);
}

function onKeyDown(event: KeyboardEvent): void {
  const name = keyName(event);
  if (!name || event.defaultPrevented || event.isComposing) return;
  // While the user types or a dialog is open, only combinations with Ctrl or Cmd are shortcuts.
  const modal = document.querySelector('[aria-modal="true"]');
  if ((isTyping(event.target) || modal) && !name.startsWith('mod+')) return;
  const keys = prefix === '' ? name : `${prefix} ${name}`;
  resetPrefix();
  if (isPrefix(keys)) {
    prefix = keys;
    prefixTimer = setTimeout(resetPrefix, sequenceTimeoutMs);
    return;
  }
  const id = findShortcut(keys);
  const handler = id && handlers.get(id)?.at(-1);
  if (!handler) return;
  event.preventDefault();
  handler();
}

/**
 * Handles a shortcut while the component is mounted. If several components handle the same
 * shortcut, only the one mounted last runs its handler.
 */
export function useShortcut(id: ShortcutId, handler: () => void, enabled = true): void {
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return undefined;
    const entry = () => run();
    handlers.set(id, [...(handlers.get(id) ?? []), entry]);
    if (handlers.size === 1) document.addEventListener('keydown', onKeyDown);
    return () => {
      const otherHandlers = (handlers.get(id) ?? []).filter((other) => other !== entry);
      if (otherHandlers.length > 0) handlers.set(id, otherHandlers);
      else handlers.delete(id);
      if (handlers.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [id, enabled]);
}
