import { IsString, Matches, MaxLength } from './class-validator.js';
import { IsOmittable } from './omittable.js';
import type { PageReply } from './paging.js';

/** Maximum number of views that a user can save for one list. */
export const maxSavedViews = 50;

/** A named set of filters for a list. */
export interface SavedViewReply {
  id: number;
  name: string;
  /** Query string of the page without the leading question mark; empty if no filter is set. */
  search: string;
  createdAt: string;
}

/** A page of the views that the caller has saved, sorted by name. */
export interface ListSavedViewsReply extends PageReply {
  views: SavedViewReply[];
}

/** Name and filters of a view to save. */
export class CreateSavedViewRequest {
  /**
   * Name of the view, unique among the user's views after NFKC normalization and regardless of
   * case.
   */
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsString() @MaxLength(4000) search!: string;
}

/** Changes to a view. Omitted properties keep their values. */
export class EditSavedViewRequest {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
  @IsOmittable() @IsString() @MaxLength(4000) search?: string;
}
