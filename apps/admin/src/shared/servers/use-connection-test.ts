import { testConnection, type TestConnectionRequest } from '@stackyard/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/api.js';

export function useConnectionTest() {
  return useMutation({
    mutationFn: (body: TestConnectionRequest) => api.call(testConnection, { body }),
  });
}
