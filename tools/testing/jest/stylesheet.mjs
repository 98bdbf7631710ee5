/** In the place of a stylesheet: the name of each class is itself. */
export default new Proxy({}, { get: (_, name) => name });
