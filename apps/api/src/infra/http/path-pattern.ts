/**
 * Returns a pattern that matches the same paths as the router, regardless of case and of a trailing
 * slash.
 */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}
