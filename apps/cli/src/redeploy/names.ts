interface NamedStack {
  stack: { id: number | null; name: string };
  server: { name: string };
  environment: { name: string };
}

/** Returns the name that the output shows for a stack. */
export type StackNaming = (one: NamedStack) => string;

/**
 * Names stacks as `SERVER/NAME`. The environment is added if several of the stacks would have the
 * same name, or if the command line selects the stack by its environment or by `id:12`.
 */
export function namesOf(
  all: readonly NamedStack[],
  selectors: readonly string[] = [],
): StackNaming {
  const stacksByName = new Map<string, Set<string>>();
  for (const one of all) {
    const paths = stacksByName.get(shortNameOf(one)) ?? new Set();
    stacksByName.set(shortNameOf(one), paths.add(longNameOf(one)));
  }
  const given = new Set(selectors.map((name) => name.toLowerCase()));
  return (one) => {
    const isRepeated = (stacksByName.get(shortNameOf(one))?.size ?? 0) > 1;
    const isExplicit = explicitSelectors(one).some((selector) => given.has(selector));
    return isRepeated || isExplicit ? longNameOf(one) : shortNameOf(one);
  };
}

function shortNameOf({ server, stack }: NamedStack): string {
  return `${server.name}/${stack.name}`;
}

function longNameOf({ server, environment, stack }: NamedStack): string {
  // The name of the environment is empty if it was unknown at the time of the request.
  return [server.name, environment.name, stack.name].filter((part) => part !== '').join('/');
}

/** The ways to select a stack that distinguish it from one with the same name on its server. */
function explicitSelectors(one: NamedStack): string[] {
  const { stack, environment } = one;
  const paths = [longNameOf(one), `${environment.name}/${stack.name}`];
  return [`id:${stack.id}`, ...paths.map((path) => path.toLowerCase())];
}
