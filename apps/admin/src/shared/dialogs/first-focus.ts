const fields = 'input:not([type="hidden"], [type="file"], :disabled), select, textarea';
const controls = 'button:not(:disabled), a[href]';

/**
 * Marks the element that receives the focus when a dialog opens: its first field or, without
 * fields, its first button or link. Otherwise, the close button would receive it. Content can choose
 * another element with `data-autofocus`.
 */
export function markFirstFocus(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return;
  const first = content.querySelector(fields) ?? content.querySelector(controls);
  first?.setAttribute('data-autofocus', '');
}

/**
 * Marks the first element like `markFirstFocus` and focuses it, for content that appears after
 * the dialog has opened.
 */
export function focusFirst(content: HTMLElement | null): void {
  markFirstFocus(content);
  content?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
