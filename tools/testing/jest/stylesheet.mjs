/** Replaces stylesheets. The value of each class name is the name itself. */
export default new Proxy({}, { get: (_, name) => name });
