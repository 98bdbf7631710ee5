/** Returns the CSP nonce for style elements of this page; empty if the page contains none. */
export function styleNonce(): string {
  const metaElement = document.querySelector<HTMLElement>('meta[property="csp-nonce"]');
  return metaElement?.nonce ?? '';
}

/**
 * Shares the nonce with the scroll lock of dialogs, which reads it from a global variable of
 * webpack.
 */
export function exposeStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
