import { trimPathRight, useMatches, useRouter } from '@tanstack/react-router';

/**
 * Runs a step only while the user is still on the page that offered it. Such steps change the
 * search parameters of the current page. During navigation they would lead back, or hand the next
 * page search parameters it does not know.
 */
export function useWhileHere(): <Step>(step: () => Step) => Step | undefined {
  const router = useRouter();
  const page = useMatches({ select: (matches) => trimPathRight(matches.at(-1)?.pathname ?? '') });
  return (step) => (trimPathRight(router.latestLocation.pathname) === page ? step() : undefined);
}
