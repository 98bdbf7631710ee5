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
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { StackReply } from './stacks.js';

/** Maximum number of tags of a stack that are set in Stackyard, and of tags from its labels. */
export const maxStackTags = 20;

/** Maximum number of characters of a tag. */
export const maxTagLength = 50;

/** Label of containers whose value is a list of tags, separated by commas. */
export const tagsLabel = 'stackyard.tags';

/** Letters and digits, and inside also `.`, `_`, `:`, `/` and `-`. */
export const tagPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}._:/-]*[\p{L}\p{N}])?$/u;

/**
 * The stored form of a tag: lower case, without blanks around it.
 *
 * @example
 * normalizeTag(' Production '); // 'production'
 */
export function normalizeTag(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a normalized text can be a tag.
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
  /** Replaces the tags that are set in Stackyard. Tags from labels always remain. Case is ignored. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @Matches(tagPattern, { each: true })
  @ArrayMaxSize(2 * maxStackTags)
  tags?: string[];
  /** The group of the stack; null for none. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) group?: string | null;
  /** A person or team; null for none. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) owner?: string | null;
  /** Empty for none. */
  @IsOmittable() @IsString() @MaxLength(2000) note?: string;
  /** Redeploys of several stacks skip the stack. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
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
  /** Tags from labels always remain. */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(maxTagLength, { each: true })
  @ArrayMaxSize(maxStackTags)
  removeTags?: string[];
  /** The group of the stacks; null for none. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) group?: string | null;
  /** A person or team; null for none. */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) owner?: string | null;
  /** Redeploys of several stacks skip these stacks. */
  @IsOmittable() @IsBoolean() neverInBulk?: boolean;
}

/** Result of a change to several stacks. */
export interface EditStacksReply {
  /** Ids of the stacks that are now different. */
  changed: number[];
}

/** Changes what Stackyard stores about a stack. Nothing changes on the platform. */
export const editStack = endpoint({
  method: 'PATCH',
  path: '/api/stacks/:id',
  access: 'stacks-edit',
  summary: 'Edit tags and details of a stack',
  body: EditStackRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'STACK_TAGS_FULL'],
  reply: type<StackReply>(),
});

/** Adds and removes tags of several stacks, and changes their other details. Either all of them change or none. */
export const editStacks = endpoint({
  method: 'PATCH',
  path: '/api/stacks',
  access: 'stacks-edit',
  summary: 'Edit tags and details of several stacks',
  body: EditStacksRequest,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'STACK_TAGS_FULL'],
  reply: type<EditStacksReply>(),
});
