import { IsString, Matches, MaxLength } from './class-validator.js';
import { IsOmittable } from './omittable.js';
import type { PageReply } from './paging.js';

/** Maximum number of saved views per user and list. */
export const maxSavedViews = 50;

/** A named set of filters for a list. */
export interface SavedViewReply {
  id: number;
  name: string;
  /** Query string of the page without the leading question mark; empty if no filter is set. */
  search: string;
  createdAt: string;
}

/** A page of the caller's views, sorted by name. */
export interface ListSavedViewsReply extends PageReply {
  views: SavedViewReply[];
}

/** Name and filters of a view to save. */
export class CreateSavedViewRequest {
  /** Name of the view. Unique among the user's views after NFKC normalization, ignoring case. */
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsString() @MaxLength(4000) search!: string;
}

/** Changes to a view. Omitted properties keep their values. */
export class EditSavedViewRequest {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
  @IsOmittable() @IsString() @MaxLength(4000) search?: string;
}
