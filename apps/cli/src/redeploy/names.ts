import type { SkippedStackReply } from '@stackyard/contracts';

/** A stack and where it runs, as in the API's replies. */
export interface NamedStack {
  stack: { id: number | null; name: string };
  server: { name: string };
  environment: { name: string };
}

/** Returns the name by which the output refers to a stack. */
export type StackNaming = (one: NamedStack) => string;

/** Returns the naming for all stacks of a batch or a plan, including skipped ones. */
export function stackNamingFor(
  {
    redeploys,
    skipped,
  }: { redeploys: readonly NamedStack[]; skipped: readonly SkippedStackReply[] },
  selectors: readonly string[] = [],
): StackNaming {
  return namesOf([...redeploys, ...skipped.flatMap((one) => skippedStackOf(one) ?? [])], selectors);
}

/**
 * Returns a function that names stacks as `SERVER/NAME`. It includes the environment if several of
 * the stacks would otherwise have the same name, or if the command line selects the stack by its
 * environment or as `id:12`.
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
  const lowerCaseSelectors = new Set(selectors.map((name) => name.toLowerCase()));
  return (one) => {
    const isRepeated = (stacksByName.get(shortNameOf(one))?.size ?? 0) > 1;
    const isExplicit = explicitSelectors(one).some((selector) => lowerCaseSelectors.has(selector));
    return isRepeated || isExplicit ? longNameOf(one) : shortNameOf(one);
  };
}

/** Converts a skipped stack to a `NamedStack`; returns null if its location is unknown. */
export function skippedStackOf(skipped: SkippedStackReply): NamedStack | null {
  const { stackId: id, stackName: name, server, environment } = skipped;
  if (server === undefined || environment === undefined) return null;
  return { stack: { id, name }, server, environment };
}

/** Returns the name of a skipped stack, including its location if known. */
export function skippedName(skipped: SkippedStackReply, nameOf: StackNaming): string {
  const stack = skippedStackOf(skipped);
  return stack === null ? skipped.stackName : nameOf(stack);
}

function shortNameOf({ server, stack }: NamedStack): string {
  return `${server.name}/${stack.name}`;
}

function longNameOf({ server, environment, stack }: NamedStack): string {
  // The environment name is empty if it was unknown at the time of the request.
  return [server.name, environment.name, stack.name].filter((part) => part !== '').join('/');
}

/**
 * Returns the selectors that tell a stack apart from others with the same name on the same server.
 */
function explicitSelectors(one: NamedStack): string[] {
  const { stack, environment } = one;
  const paths = [longNameOf(one), `${environment.name}/${stack.name}`];
  return [`id:${stack.id}`, ...paths.map((path) => path.toLowerCase())];
}
