import {
  ArrayMaxSize,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';

/** Maximum number of images that are ignored. */
export const maxImageIgnores = 500;

/** Images to check. */
export class CheckImagesRequest {
  /** Checks the images of these stacks; of all stacks if omitted. */
  @IsOmittable()
  @ArrayMaxSize(1000)
  @IsInt({ each: true })
  @Min(1, { each: true })
  stackIds?: number[];
}

/** What is checked. */
export interface CheckImagesReply {
  /** Number of stacks whose images are checked. */
  stacks: number;
}

/** An image whose newer versions are to be ignored. */
export class IgnoreImageRequest {
  /** As a stack shows it, e.g. `shop:2.4`. */
  @IsString() @MaxLength(500) reference!: string;
  /** Ignores only this newer image; the next one counts again. All newer images if omitted or null. */
  @IsOptional() @Matches(/^sha256:[0-9a-f]{64}$/) digest?: string | null;
  /** ISO 8601; no end if omitted or null. */
  @IsOptional() @IsISO8601({ strict: true }) until?: string | null;
  @IsString() @Matches(/\S/) @MaxLength(500) reason!: string;
}

/** An image whose newer versions are ignored. */
export interface ImageIgnoreReply {
  id: number;
  /** With registry and tag, e.g. `docker.io/library/shop:2.4`. */
  name: string;
  /** Null for all newer images. */
  digest: string | null;
  /** ISO 8601; null for no end. */
  until: string | null;
  reason: string;
  createdAt: string;
  createdBy: ActorReply;
}

/** A page of ignored images, by name. */
export interface ListImageIgnoresReply extends PageReply {
  ignored: ImageIgnoreReply[];
}

/**
 * Checks images without waiting for their next scheduled check. Registry answers from the last
 * minute are reused, and registries that limit requests are not queried.
 */
export const checkImages = endpoint({
  method: 'POST',
  path: '/api/images/check',
  access: 'stacks-access',
  cost: 'high',
  summary: 'Check images for newer versions now',
  status: 202,
  body: CheckImagesRequest,
  problems: ['STACK_NOT_ALLOWED', 'STACK_UNKNOWN'],
  reply: type<CheckImagesReply>(),
});

/** Returns the images whose newer versions are ignored at the moment. */
export const listImageIgnores = endpoint({
  method: 'GET',
  path: '/api/images/ignored',
  access: 'stacks-access',
  summary: 'List ignored images',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListImageIgnoresReply>(),
});

/** Applies to all stacks that use the image. Recorded in the event log. */
export const ignoreImage = endpoint({
  method: 'POST',
  path: '/api/images/ignored',
  access: 'stacks-redeploy',
  credential: 'session',
  summary: 'Ignore newer versions of an image',
  status: 201,
  body: IgnoreImageRequest,
  problems: ['IMAGE_NOT_IGNORABLE', 'IMAGE_IGNORES_FULL'],
  reply: type<ImageIgnoreReply>(),
});

/** Newer versions of the image count again. */
export const stopIgnoringImage = endpoint({
  method: 'DELETE',
  path: '/api/images/ignored/:id',
  access: 'stacks-redeploy',
  credential: 'session',
  summary: 'Stop ignoring an image',
  status: 204,
  problems: ['IMAGE_IGNORE_UNKNOWN'],
  reply: type<void>(),
});
