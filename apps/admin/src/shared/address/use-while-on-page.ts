import { trimPathRight, useMatches, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that runs an action only if the user has not left the page of the component. If
 * the user has left, an action that changes search parameters would navigate back to the page, or pass
 * parameters to a page that does not know them.
 */
export function useRunIfStillOnPage(): <Result>(action: () => Result) => Result | undefined {
  const router = useRouter();
  const page = useMatches({ select: (matches) => trimPathRight(matches.at(-1)?.pathname ?? '') });
  return (action) =>
    trimPathRight(router.latestLocation.pathname) === page ? action() : undefined;
}
