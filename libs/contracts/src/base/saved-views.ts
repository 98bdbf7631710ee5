import { IsString, Matches, MaxLength } from './class-validator.js';
import { IsOmittable } from './omittable.js';
import type { PageReply } from './paging.js';

/** Maximum number of views that a user can save for one list. */
export const maxSavedViews = 50;

/** A saved view of a list: a name, and a query string with filters and display settings. */
export interface SavedViewReply {
  id: number;
  name: string;
  /**
   * Query string of the page that shows the list, without the leading question mark; empty if
   * nothing is set.
   */
  search: string;
  createdAt: string;
}

/** A page of the views that the caller has saved, sorted by name. */
export interface ListSavedViewsReply extends PageReply {
  views: SavedViewReply[];
}

/** Name and query string of a view to save. */
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
