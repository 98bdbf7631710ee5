import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded on demand. Until the code is loaded, it shows `fallback`. */
export type LazyComponent<P> = ((props: P & { fallback?: ReactNode }) => ReactNode) & {
  /** Loads the code without showing the component. Never rejects. */
  preload: () => Promise<void>;
};

/**
 * Returns a component whose code is loaded when it is first shown. If loading fails, the
 * surrounding error boundary shows the error. Loading is tried again each time the component is
 * mounted, whereas React's `lazy` would keep the failure until the page is reloaded.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let loadedComponent: ComponentType<P> | undefined;
  const loadOnce = async (): Promise<ComponentType<P>> => (loadedComponent ??= await load());
  function Part(props: P & { fallback?: ReactNode }) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [, setReady] = useState(loadedComponent !== undefined);
    useEffect(() => {
      if (loadedComponent !== undefined) return undefined;
      let isUnmounted = false;
      loadOnce().then(
        () => !isUnmounted && setReady(true),
        (error: unknown) => !isUnmounted && setFailure({ error }),
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    if (failure !== null) throw failure.error;
    const LoadedComponent = loadedComponent;
    return LoadedComponent === undefined ? (
      (props.fallback ?? null)
    ) : (
      <LoadedComponent {...props} />
    );
  }
  // Ignore errors: showing the component loads the code again, and reports the error if that fails.
  const preload = () => loadOnce().then(noop, noop);
  return Object.assign(Part, { preload });
}

const noop = (): void => undefined;
