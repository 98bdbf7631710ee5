/**
 * Returns a pattern that matches the same paths as the router: upper and lower case, with or
 * without a trailing slash.
 */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}
