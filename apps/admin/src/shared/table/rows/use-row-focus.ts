import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Moves the browser's focus to a row as soon as the keyboard has selected it. */
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
