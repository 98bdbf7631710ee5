import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const part = (/** @type {string} */ name) => require(`jsdom/lib/jsdom/living/${name}`);

/**
 * Replaces two parts of jsdom that take much of the time of page tests, because queries by role and
 * label call them for every element.
 */
export function speedUpDocuments() {
  findLabelledControlsById();
  leaveOutComputedColors();
}

/** To find the control of a label, jsdom walks through the whole document. */
function findLabelledControlsById() {
  const { isLabelable } = part('helpers/form-controls.js');
  const { prototype } = part('nodes/HTMLLabelElement-impl.js').implementation;
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

/** Queries need to know what is displayed and visible, but jsdom also computes colors. */
function leaveOutComputedColors() {
  const { propertiesWithResolvedValueImplemented: computed } = part('helpers/style-rules.js');
  if (!('visibility' in computed)) throw new Error('jsdom computes styles in a new way');
  for (const [name, { computedValue }] of Object.entries(computed)) {
    if (computedValue === 'computed-color') delete computed[name];
  }
}
