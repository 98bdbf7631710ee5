import { JSDOM, VirtualConsole } from 'jsdom';
import { speedUpDocuments, speedUpStyles } from './fast-document.mjs';
import SharedEnvironment from './node-environment.mjs';

/**
 * Globals that exist in both Node and jsdom but must come from jsdom, because its documents reject
 * objects of other classes.
 */
const browserGlobals = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'Headers',
  'MessageEvent',
  'WebSocket',
  'navigator',
]);
const windowAliases = new Set(['window', 'self', 'top', 'parent', 'frames', 'globalThis']);

/** @type {import('jsdom').DOMWindow | undefined} */
let browser;

/**
 * One document for all spec files of a worker, cleared after each file. React and Testing Library
 * are shared modules that keep references to it.
 */
export default class BrowserEnvironment extends SharedEnvironment {
  #globals;

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor(config) {
    browser ??= openBrowser();
    super(config);
    this.#globals = Object.getOwnPropertyDescriptors(globalThis);
  }

  /** @override */
  async teardown() {
    await super.teardown();
    if (browser !== undefined) clear(browser);
    restore(this.#globals);
  }
}

function openBrowser() {
  speedUpDocuments();
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => console.error(error));
  const { window } = new JSDOM('<!DOCTYPE html>', {
    pretendToBeVisual: true,
    url: 'http://localhost/',
    virtualConsole,
  });
  speedUpStyles(window);
  const own = new Set(Object.getOwnPropertyNames(globalThis));
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name.startsWith('_') || windowAliases.has(name)) continue;
    if (own.has(name) && !browserGlobals.has(name)) continue;
    Object.defineProperty(globalThis, name, shareProperty(window, name));
  }
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    Reflect.set(globalThis, name, Reflect.get(window, name).bind(window));
  }
  for (const name of windowAliases) {
    Object.defineProperty(globalThis, name, {
      value: globalThis,
      configurable: true,
      writable: true,
    });
  }
  Object.defineProperty(window.document, 'defaultView', { get: () => globalThis });
  window.addEventListener('error', ({ error }) => {
    if (error !== null) process.emit('uncaughtException', error);
  });
  return window;
}

/**
 * @param {import('jsdom').DOMWindow} window
 * @param {string} name
 * @returns {PropertyDescriptor}
 */
function shareProperty(window, name) {
  const { get, set, value, enumerable } = Object.getOwnPropertyDescriptor(window, name) ?? {};
  if (get !== undefined || set !== undefined) {
    return {
      get: () => window[name],
      set: (newValue) => void (window[name] = newValue),
      configurable: true,
      enumerable,
    };
  }
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  return {
    value: isMethod ? value.bind(window) : value,
    configurable: true,
    enumerable,
    writable: true,
  };
}

/** @param {import('jsdom').DOMWindow} window */
function clear({ document, history, localStorage, sessionStorage }) {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** Restores globals that a spec file replaced. @param {PropertyDescriptorMap} descriptors */
function restore(descriptors) {
  for (const [name, descriptor] of Object.entries(descriptors)) {
    const currentDescriptor = Object.getOwnPropertyDescriptor(globalThis, name);
    if (currentDescriptor?.value === descriptor.value && currentDescriptor?.get === descriptor.get)
      continue;
    if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
  }
}
