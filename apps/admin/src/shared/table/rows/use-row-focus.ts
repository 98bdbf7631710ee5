import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Moves the browser's focus to a row when the user has moved to it with a key, and calls
 * `onActivate`. Returns the ref to set on the row.
 */
export function useRowFocus<Element extends HTMLElement>(
  isFocused: boolean,
  onActivate: () => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const takeFocus = useEffectEvent(() => {
    element.current?.focus();
    onActivate();
  });
  useEffect(() => {
    if (isFocused) takeFocus();
  }, [isFocused]);
  return element;
}
