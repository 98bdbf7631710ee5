import { IsInt, IsString, Max, MaxLength, Min } from './class-validator.js';
import { IsOmittable } from './omittable.js';

/** Rows per page when the request has no `limit`. */
export const defaultPageSize = 50;

/** Rows per page of lists that are usually read completely, when the request has no `limit`. */
export const fullListPageSize = 1000;

/** Paging of long lists: at most 500 rows per page. */
export class PageQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** Paging of lists that are usually read completely: at most 1,000 rows per page. */
export class WholeListQuery {
  /** Maximum number of rows; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(1000) limit?: number;
  /** `nextCursor` of the previous page. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
}

/** Paging information, part of every list reply. */
export interface PageReply {
  /** Opaque cursor of the next page; null on the last page. */
  nextCursor: string | null;
}
