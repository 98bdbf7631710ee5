import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsOmittable } from './omittable.js';

/** Rows of a page when the caller names no limit. */
export const defaultPageSize = 50;

/** Rows of a list that is mostly read as a whole, when the caller names no limit. */
export const wholePageSize = 1000;

/** Base of the queries of long lists: at most 500 rows, continued by an opaque cursor. */
export class PageQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the page before. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** Base of the queries of lists that are mostly read as a whole: at most 1,000 rows, continued by an opaque cursor. */
export class WholeListQuery {
  /** Rows wanted; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(1000) limit?: number;
  /** `nextCursor` of the page before. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** What every list answers beside its rows. */
export interface PageReply {
  /** Where the next page starts; null on the last one. */
  nextCursor: string | null;
}
