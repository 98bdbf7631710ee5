import type { ImageReply } from '@stackyard/contracts';

export function sampleImage(image: Partial<ImageReply> = {}): ImageReply {
  return {
    reference: 'nginx:1.27',
    freshness: 'updated',
    state: 'current',
    detail: null,
    reason: null,
    checkedAt: new Date(Date.now() - 3_600_000).toISOString(),
    outdatedSince: null,
    runningDigest: null,
    runningBuild: null,
    newDigest: null,
    newBuild: null,
    fault: null,
    faultCode: null,
    faultAt: null,
    nextCheckAt: null,
    ignored: null,
    newerTags: null,
    ...image,
  };
}
