import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Moves the browser's focus to a row when the user has moved to it with a key. */
export function useRowFocus<Element extends HTMLElement>(
  focused: boolean,
  onActivate: () => void,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const takeFocus = useEffectEvent(() => {
    element.current?.focus();
    onActivate();
  });
  useEffect(() => {
    if (focused) takeFocus();
  }, [focused]);
  return element;
}
