const fields = 'input:not([type="hidden"], [type="file"], :disabled), select, textarea';
const controls = 'button:not(:disabled), a[href]';

/**
 * Marks the first field of a dialog, or else its first button or link, for the focus when the
 * dialog opens. Otherwise, the close button would get it. Content can choose another element with
 * `data-autofocus`.
 */
export function markFirstFocus(content: HTMLElement | null): void {
  if (!content || content.querySelector('[data-autofocus]')) return;
  const first = content.querySelector(fields) ?? content.querySelector(controls);
  first?.setAttribute('data-autofocus', '');
}
