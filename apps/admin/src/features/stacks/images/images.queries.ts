import {
  checkImages,
  ignoreImage,
  stopIgnoringImage,
  type IgnoreImageRequest,
} from '@stackyard/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#shared/api/api.js';

/**
 * How long the page shows that a check has started. The API does not announce the end of a check;
 * the results arrive later, as updates of the stacks.
 */
const startedNoticeMs = 10_000;

export function useCheckImages() {
  const check = useMutation({
    mutationFn: (stackIds?: number[]) =>
      api.call(checkImages, { body: stackIds === undefined ? {} : { stackIds } }),
  });
  const { isSuccess, reset } = check;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, startedNoticeMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return check;
}

export function useIgnoreImage() {
  return useMutation({
    mutationFn: (body: IgnoreImageRequest) => api.call(ignoreImage, { body }),
  });
}

export function useStopIgnoringImage() {
  return useMutation({
    mutationFn: (id: number) => api.call(stopIgnoringImage, { params: { id } }),
  });
}
