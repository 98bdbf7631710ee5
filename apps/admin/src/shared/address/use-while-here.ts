import { trimPathRight, useMatches, useRouter } from '@tanstack/react-router';

/**
 * Runs a step only while the page that offered it is open, and not on the way to another page. Such
 * a step changes the address of this page; on the way to another one it would lead back, or give the
 * other page search parameters that it does not know.
 */
export function useWhileHere(): <Step>(step: () => Step) => Step | undefined {
  const router = useRouter();
  const page = useMatches({ select: (matches) => trimPathRight(matches.at(-1)?.pathname ?? '') });
  return (step) => (trimPathRight(router.latestLocation.pathname) === page ? step() : undefined);
}
