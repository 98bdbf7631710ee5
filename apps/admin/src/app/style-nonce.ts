/** The mark that the server allows style elements of this page by; empty where no server does. */
export function styleNonce(): string {
  const holder = document.querySelector<HTMLElement>('meta[property="csp-nonce"]');
  return holder?.nonce ?? '';
}

/** The lock that dialogs put on scrolling asks for the mark under the name a bundler gave it. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
