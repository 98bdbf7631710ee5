import {
  restartStack,
  startStack,
  stopStack,
  type LifecycleAction,
  type StackActionRequest,
} from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#shared/api/api.js';
import { newIdempotencyKey } from '#shared/api/idempotency-key.js';
import { queryKeys } from '#shared/api/query-keys.js';

const endpoints = { start: startStack, stop: stopStack, restart: restartStack } as const;

interface ActionRequest {
  action: LifecycleAction;
  stackId: number;
  body: StackActionRequest;
}

/**
 * Requests a start, stop or restart. Retries of the same request reuse its idempotency key, so that
 * the action runs only once.
 */
export function useStackAction() {
  const cache = useQueryClient();
  const attempt = useRef({ request: '', key: '' });
  const { mutateAsync } = useMutation({
    mutationFn: (actionRequest: ActionRequest) => {
      const requestKey = JSON.stringify(actionRequest);
      if (attempt.current.request !== requestKey) {
        attempt.current = { request: requestKey, key: newIdempotencyKey() };
      }
      const { action, stackId, body } = actionRequest;
      const idempotencyKey = attempt.current.key;
      return api.call(endpoints[action], { params: { id: stackId }, body, idempotencyKey });
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.redeployLists });
      void cache.invalidateQueries({ queryKey: queryKeys.stacks });
    },
  });
  const resetAttempt = (): void => {
    attempt.current = { request: '', key: '' };
  };
  return { request: mutateAsync, resetAttempt };
}
