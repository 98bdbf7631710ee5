/** The CSP nonce for style elements of this page; empty without a server. */
export function styleNonce(): string {
  const holder = document.querySelector<HTMLElement>('meta[property="csp-nonce"]');
  return holder?.nonce ?? '';
}

/** The scroll lock of dialogs reads the nonce from a webpack global. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
