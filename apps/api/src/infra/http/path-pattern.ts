/**
 * Returns a pattern that matches a route's path as the router does, ignoring case and a trailing
 * slash.
 */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}
