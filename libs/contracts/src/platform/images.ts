import {
  ArrayMaxSize,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import type { RegistryFault } from './registries.js';

/**
 * Maximum number of images that can be ignored at the same time. Ignoring more fails with
 * `IMAGE_IGNORES_FULL`.
 */
export const maxImageIgnores = 500;

/** Selects the stacks whose images are checked. */
export class CheckImagesRequest {
  /** IDs of the stacks; all stacks if omitted. */
  @IsOmittable()
  @ArrayMaxSize(1000)
  @IsInt({ each: true })
  @Min(1, { each: true })
  stackIds?: number[];
}

/** The number of stacks in a requested image check. */
export interface CheckImagesReply {
  /** Number of stacks whose images are checked. */
  stacks: number;
}

/** Newer versions of an image to ignore, with the reason and an optional end time. */
export class IgnoreImageRequest {
  /** Image reference as shown for a stack, for example `shop:2.4`. */
  @IsString() @MaxLength(500) reference!: string;
  /**
   * Digest of the one newer image to ignore; later images are reported again. If the digest is
   * omitted or null, all newer images are ignored.
   */
  @IsOptional() @Matches(/^sha256:[0-9a-f]{64}$/) digest?: string | null;
  /**
   * Time until which newer versions are ignored, in ISO 8601 format. If omitted or null, they are
   * ignored indefinitely.
   */
  @IsOptional() @IsISO8601({ strict: true }) until?: string | null;
  @IsString() @Matches(/\S/) @MaxLength(500) reason!: string;
}

/** An image whose newer versions are ignored. */
export interface ImageIgnoreReply {
  id: number;
  /** Image name with registry and tag, for example `docker.io/library/shop:2.4`. */
  name: string;
  /** Digest of the one newer image that is ignored; null if all newer images are ignored. */
  digest: string | null;
  /**
   * Time until which newer versions are ignored, in ISO 8601 format; null if they are ignored
   * indefinitely.
   */
  until: string | null;
  reason: string;
  createdAt: string;
  createdBy: ActorReply;
}

/** A page of ignored images, sorted by name. */
export interface ListImageIgnoresReply extends PageReply {
  ignored: ImageIgnoreReply[];
}

/**
 * Tags of newer versions in the repository of an image, for example `1.28.1` for an image with the
 * tag `1.27.3`, and the result of the latest attempt to list the tags. Only tags of the same form
 * are compared: they have the same suffix, the same number of version parts, and the same number of
 * digits in a leading year or date.
 */
export interface NewerTagsReply {
  /**
   * Newest tag with a later version but the same major and minor version; null if there is no such
   * tag.
   */
  patch: string | null;
  /**
   * Newest tag with the same major version and a later minor version; null if there is no such tag.
   */
  minor: string | null;
  /** Newest tag with a later major version; null if there is no such tag. */
  major: string | null;
  /**
   * Time at which the registry last listed the tags, in ISO 8601 format; null if it has never
   * listed them.
   */
  listedAt: string | null;
  /** Whether all tags of the repository were read; false if the repository has too many. */
  complete: boolean;
  /**
   * Why the latest attempt to list the tags failed, in English; null after a success. After a
   * failure, the other properties still come from the last successful attempt.
   */
  fault: string | null;
  /** Kind of `fault`, so that clients can translate it; null if there is no fault. */
  faultCode: RegistryFault | null;
  /** Time of the last failure, in ISO 8601 format; null if there has been a success since. */
  faultAt: string | null;
}

/**
 * Checks the images of the given stacks, or of all stacks if none are given. Registry responses
 * from the last minute are reused. While requests to a registry are paused because of its rate
 * limit, the registry is not queried. Returns the number of stacks whose images are checked.
 */
export const checkImages = endpoint({
  method: 'POST',
  path: '/api/images/check',
  access: 'stacks-access',
  cost: 'high',
  summary: 'Check images for newer versions',
  status: 202,
  body: CheckImagesRequest,
  problems: ['STACK_NOT_ALLOWED', 'STACK_UNKNOWN'],
  reply: type<CheckImagesReply>(),
});

/**
 * Returns the images sorted by name, each with the reason and the end time. If newer versions are
 * ignored indefinitely, the end time is null.
 */
export const listImageIgnores = endpoint({
  method: 'GET',
  path: '/api/images/ignored',
  access: 'stacks-access',
  summary: 'List images whose newer versions are ignored',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListImageIgnoresReply>(),
});

/**
 * Applies to all stacks that use the image. If a digest is given, only that version is ignored. If
 * no end time is given, newer versions are ignored indefinitely. A reason is required.
 */
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

/** Newer versions of the image are then reported again. */
export const stopIgnoringImage = endpoint({
  method: 'DELETE',
  path: '/api/images/ignored/:id',
  access: 'stacks-redeploy',
  credential: 'session',
  summary: 'Stop ignoring newer versions of an image',
  status: 204,
  problems: ['IMAGE_IGNORE_UNKNOWN'],
  reply: type<void>(),
});
