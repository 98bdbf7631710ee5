/** Replaces stylesheets. Each class name maps to itself. */
export default new Proxy({}, { get: (_, name) => name });
