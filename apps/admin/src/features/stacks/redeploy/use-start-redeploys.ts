import { startRedeploys, type StartRedeploysRequest } from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#shared/api/api.js';
import { newIdempotencyKey } from '#shared/api/idempotency-key.js';
import { queryKeys } from '#shared/api/query-keys.js';

/**
 * Starts redeploys. A retry after a lost response reuses the idempotency key, so that no redeploy
 * starts twice. A different request gets a new key.
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
    /**
     * Forgets the last request. A request that is made after the dialog was closed is a new one and
     * must get a new key, even for the same stacks.
     */
    resetAttempt: () => {
      attempt.current = { body: '', key: '' };
    },
  };
}
