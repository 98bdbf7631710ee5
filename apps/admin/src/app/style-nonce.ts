/** Returns the CSP nonce for style elements of this page, or an empty string if there is none. */
export function styleNonce(): string {
  const metaElement = document.querySelector<HTMLElement>('meta[property="csp-nonce"]');
  return metaElement?.nonce ?? '';
}

/**
 * Makes the nonce available to the scroll lock of dialogs, which adds a style element. The scroll
 * lock reads the nonce from webpack's global variable.
 */
export function exposeStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
