import { trimPathRight, useMatches, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that runs a step which changes the search parameters of the current page, but
 * only while the user is still on that page. During navigation, such a step would navigate back, or
 * pass parameters to a page that does not know them.
 */
export function useWhileOnPage(): <Step>(step: () => Step) => Step | undefined {
  const router = useRouter();
  const page = useMatches({ select: (matches) => trimPathRight(matches.at(-1)?.pathname ?? '') });
  return (step) => (trimPathRight(router.latestLocation.pathname) === page ? step() : undefined);
}
