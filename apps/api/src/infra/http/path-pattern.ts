/** Matches what the router matches with the path of a route: in any case, with a slash at the end or without. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}
