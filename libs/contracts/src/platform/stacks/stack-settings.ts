import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { StackReply } from './stacks.js';

/**
 * Maximum number of tags per stack. The limit applies separately to tags set in Stackyard and tags
 * from labels.
 */
export const maxStackTags = 20;

/** Maximum length of a tag, in characters. */
export const maxTagLength = 50;

/** Container label whose value is a list of tags, separated by commas. */
export const tagsLabel = 'stackyard.tags';

/** Matches a tag: letters and digits, and between them also `.`, `_`, `:`, `/` and `-`. */
export const tagPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}._:/-]*[\p{L}\p{N}])?$/u;

/**
 * Returns the stored form of a tag: NFKC-normalized, lower case, without surrounding spaces.
 *
 * @example
 * normalizeTag(' Production '); // 'production'
 */
export function normalizeTag(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns whether a normalized text is a valid tag.
 *
 * @example
 * isTag('tier:1'); // true
 * isTag('two words'); // false
 */
export function isTag(text: string): boolean {
  return text.length <= maxTagLength && tagPattern.test(text);
}

/** Changes to a stack. Omitted properties keep their values. */
export class EditStackRequest {
  /**
   * Tags to set in Stackyard. They replace the tags set before, but not tags from labels. Case is
   * ignored.
   */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @Matches(tagPattern, { each: true })
  @ArrayMaxSize(2 * maxStackTags)
  tags?: string[];
  /** The stack's group; null removes the stack from its group. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) group?: string | null;
  /** The stack's owner, a person or team; null removes the owner. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) owner?: string | null;
  /** Note about the stack; an empty string removes the note. */
  @IsOmittable() @IsString() @MaxLength(2000) note?: string;
  /** Excludes the stack from bulk redeploys. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
  /**
   * Whether the stack is rolled back automatically if its redeploy fails; null to let its tags
   * decide.
   */
  @IsOptional() @IsBoolean() autoRollback?: boolean | null;
}

/** The same changes to several stacks. Omitted properties keep their values. */
export class EditStacksRequest {
  @IsInt({ each: true })
  @Min(1, { each: true })
  @ArrayNotEmpty()
  @ArrayMaxSize(500)
  stackIds!: number[];
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @Matches(tagPattern, { each: true })
  @ArrayMaxSize(maxStackTags)
  addTags?: string[];
  /** Tags to remove. Tags from labels are never removed. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @ArrayMaxSize(maxStackTags)
  removeTags?: string[];
  /** The stacks' group; null removes the stacks from their groups. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) group?: string | null;
  /** The stacks' owner, a person or team; null removes the owner. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) owner?: string | null;
  /** Excludes the stacks from bulk redeploys. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
  /**
   * Whether each of the stacks is rolled back automatically if its redeploy fails; null to let its
   * tags decide.
   */
  @IsOptional() @IsBoolean() autoRollback?: boolean | null;
}

/** Result of a change to several stacks. */
export interface EditStacksReply {
  /** IDs of the stacks that were changed, without those that already had the requested values. */
  changed: number[];
}

/**
 * Changes the tags, group, owner and other details that Stackyard stores for the stack. Omitted
 * properties keep their values. The platform is not affected.
 */
export const editStack = endpoint({
  method: 'PATCH',
  path: '/api/stacks/:id',
  access: 'stacks-edit',
  summary: "Edit a stack's tags and details",
  body: EditStackRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'STACK_TAGS_FULL'],
  reply: type<StackReply>(),
});

/**
 * Adds or removes tags, or changes the group, owner and other details of all given stacks. If one
 * of the stacks can't be changed, none are changed. Returns the IDs of the changed stacks.
 */
export const editStacks = endpoint({
  method: 'PATCH',
  path: '/api/stacks',
  access: 'stacks-edit',
  summary: 'Edit tags and details of several stacks',
  body: EditStacksRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'STACK_TAGS_FULL'],
  reply: type<EditStacksReply>(),
});
