import { trimPathRight, useMatches, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that runs a step only if the user has not left the page of the component. If
 * the user has left, a step that changes search parameters would navigate back to the page, or pass
 * parameters to a page that does not know them.
 */
export function useWhileOnPage(): <Step>(step: () => Step) => Step | undefined {
  const router = useRouter();
  const page = useMatches({ select: (matches) => trimPathRight(matches.at(-1)?.pathname ?? '') });
  return (step) => (trimPathRight(router.latestLocation.pathname) === page ? step() : undefined);
}
