import { startRedeploys, type StartRedeploysRequest } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

/** `crypto.randomUUID` is not available on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Starts redeploys. A retry after a lost answer reuses the idempotency key, so nothing starts
 * twice; a different request gets a new key.
 */
export function useStartRedeploys() {
  const cache = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  const mutation = useMutation({
    mutationFn: (request: StartRedeploysRequest) => {
      const body = JSON.stringify(request);
      if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
      const idempotencyKey = attempt.current.key;
      return api.call(startRedeploys, { body: request, idempotencyKey });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.redeployLists });
      void cache.invalidateQueries({ queryKey: queryKeys.stacks });
    },
  });
  const { mutateAsync, isPending } = mutation;
  return {
    start: mutateAsync,
    isPending,
    /** Reopening the dialog means a new request, even with the same stacks. */
    forget: () => {
      attempt.current = { body: '', key: '' };
    },
  };
}
