import type { SkippedStackReply } from '@stackyard/contracts';

/** A stack with its server and environment, as in the API's replies. */
export interface NamedStack {
  stack: { id: number | null; name: string };
  server: { name: string };
  environment: { name: string };
}

/** Returns the name by which the output refers to a stack. */
export type StackNaming = (stack: NamedStack) => string;

/** Returns the naming for all stacks of a batch or a plan, including skipped ones. */
export function stackNamingFor(
  {
    redeploys,
    skipped,
  }: { redeploys: readonly NamedStack[]; skipped: readonly SkippedStackReply[] },
  selectors: readonly string[] = [],
): StackNaming {
  return namesOf(
    [...redeploys, ...skipped.flatMap((skippedStack) => toNamedStack(skippedStack) ?? [])],
    selectors,
  );
}

/**
 * Returns a function that names stacks as `SERVER/NAME`. A name also contains the environment if
 * several stacks would otherwise have the same name, or if the command line selects the stack by
 * its environment or as `id:12`.
 */
export function namesOf(
  all: readonly NamedStack[],
  selectors: readonly string[] = [],
): StackNaming {
  const longNamesByShortName = new Map<string, Set<string>>();
  for (const stack of all) {
    const paths = longNamesByShortName.get(shortNameOf(stack)) ?? new Set();
    longNamesByShortName.set(shortNameOf(stack), paths.add(longNameOf(stack)));
  }
  const lowerCaseSelectors = new Set(selectors.map((name) => name.toLowerCase()));
  return (stack) => {
    const isShortNameShared = (longNamesByShortName.get(shortNameOf(stack))?.size ?? 0) > 1;
    const isExplicit = explicitSelectors(stack).some((selector) =>
      lowerCaseSelectors.has(selector),
    );
    return isShortNameShared || isExplicit ? longNameOf(stack) : shortNameOf(stack);
  };
}

/** Converts a skipped stack to a `NamedStack`; returns null if its location is unknown. */
export function toNamedStack(skippedStack: SkippedStackReply): NamedStack | null {
  const { stackId: id, stackName: name, server, environment } = skippedStack;
  if (server === undefined || environment === undefined) return null;
  return { stack: { id, name }, server, environment };
}

/** Returns the name of a skipped stack, including its location if known. */
export function skippedStackName(skippedStack: SkippedStackReply, nameOf: StackNaming): string {
  const stack = toNamedStack(skippedStack);
  return stack === null ? skippedStack.stackName : nameOf(stack);
}

function shortNameOf({ server, stack }: NamedStack): string {
  return `${server.name}/${stack.name}`;
}

function longNameOf({ server, environment, stack }: NamedStack): string {
  // The environment name is empty if the name was unknown at the time of the request.
  return [server.name, environment.name, stack.name].filter((part) => part !== '').join('/');
}

/**
 * Returns the selectors that tell a stack apart from others with the same name on the same server.
 */
function explicitSelectors(namedStack: NamedStack): string[] {
  const { stack, environment } = namedStack;
  const paths = [longNameOf(namedStack), `${environment.name}/${stack.name}`];
  return [`id:${stack.id}`, ...paths.map((path) => path.toLowerCase())];
}
