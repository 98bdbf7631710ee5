import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const requireJsdom = (/** @type {string} */ name) => require(`jsdom/lib/jsdom/living/${name}`);

/** Replaces slow parts of jsdom that queries by role and label call for every element of a page. */
export function speedUpDocuments() {
  findLabelledControlsById();
  leaveOutComputedColors();
}

/**
 * Speeds up the parts of jsdom that belong to a window.
 *
 * @param {import('jsdom').DOMWindow} window
 */
export function speedUpStyles(window) {
  matchTypesFirst(window);
  keepComputedStyles(window);
}

/** Makes jsdom find the control of a label by ID instead of walking through the whole document. */
function findLabelledControlsById() {
  const { isLabelable } = requireJsdom('helpers/form-controls.js');
  const { prototype } = requireJsdom('nodes/HTMLLabelElement-impl.js').implementation;
  const { get: findByWalk } = Object.getOwnPropertyDescriptor(prototype, 'control') ?? {};
  if (findByWalk === undefined) throw new Error('jsdom finds the controls of labels in a new way');
  Object.defineProperty(prototype, 'control', {
    configurable: true,
    /** @this {any} */
    get() {
      const id = this.getAttributeNS(null, 'for');
      if (!id || this.getRootNode({}) !== this._ownerDocument) return findByWalk.call(this);
      const control = this._ownerDocument.getElementById(id);
      return control !== null && isLabelable(control) ? control : null;
    },
  });
}

/**
 * Prevents jsdom from computing colors, because queries only need to know what is displayed and
 * visible.
 */
function leaveOutComputedColors() {
  const { propertiesWithResolvedValueImplemented: resolvedProperties } =
    requireJsdom('helpers/style-rules.js');
  if (!('visibility' in resolvedProperties)) throw new Error('jsdom computes styles in a new way');
  for (const [name, { computedValue }] of Object.entries(resolvedProperties)) {
    if (computedValue === 'computed-color') delete resolvedProperties[name];
  }
}

/**
 * Makes jsdom check an element's type before it runs a selector. For the style of an element, jsdom
 * compiles and runs every selector of every stylesheet. Most selectors in jsdom's own stylesheet
 * name the type of the element.
 *
 * @param {import('jsdom').DOMWindow} window
 */
function matchTypesFirst({ document }) {
  const { matchesDontThrow } = requireJsdom('helpers/selectors.js');
  const { implForWrapper } = requireJsdom('generated/utils.js');
  const documentImpl = implForWrapper(document);
  matchesDontThrow(implForWrapper(document.documentElement), 'html');
  const matcher = documentImpl._nwsapiDontThrow;
  if (typeof matcher?.match !== 'function') throw new Error('jsdom matches selectors in a new way');
  documentImpl._nwsapiDontThrow = {
    /** @param {string} selector @param {Element} element */
    match: (selector, element) =>
      typesOf(selector)?.has(element.localName) !== false && matcher.match(selector, element),
  };
}

/** @type {Map<string, Set<string> | null>} */
const typesBySelector = new Map();

/**
 * Returns the types of the elements that a selector can match; null if it can match any type.
 *
 * @param {string} selector
 */
export function typesOf(selector) {
  const cachedTypes = typesBySelector.get(selector);
  if (cachedTypes !== undefined) return cachedTypes;
  const typeNames = selector
    .split(',')
    .map((part) => /(?:^|[\s>+~])(:root|[a-z][a-z0-9]*)(?:[:[][^\s>+~]*)?$/.exec(part.trim())?.[1])
    .map((name) => (name === ':root' ? 'html' : name));
  const matchedTypes = typeNames.includes(undefined) ? null : new Set(typeNames);
  typesBySelector.set(selector, /** @type {Set<string> | null} */ (matchedTypes));
  return matchedTypes;
}

/**
 * Caches the complete style of an element until the document changes. By default, jsdom caches only
 * the declarations that apply to the element and copies them whenever its style is requested.
 *
 * @param {import('jsdom').DOMWindow} window
 */
function keepComputedStyles(window) {
  const styles = requireJsdom('helpers/style-rules.js');
  const { implForWrapper } = requireJsdom('generated/utils.js');
  const propertyNames = Object.keys(styles.propertiesWithResolvedValueImplemented);
  const originalGetComputedStyle = window.getComputedStyle;
  /** @type {WeakSet<CSSStyleDeclaration>} */
  const complete = new WeakSet();
  window.getComputedStyle = (element, pseudoElement) => {
    const elementImpl = implForWrapper(element);
    if (pseudoElement || elementImpl === null)
      return originalGetComputedStyle(element, pseudoElement);
    const style = styles.getDeclarationForElement(elementImpl);
    if (complete.has(style)) return style;
    for (const name of propertyNames)
      style.setProperty(name, styles.getResolvedValue(elementImpl, name));
    complete.add(style);
    return style;
  };
}
