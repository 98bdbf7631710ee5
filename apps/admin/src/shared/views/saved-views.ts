import type {
  CreateSavedViewRequest,
  EditSavedViewRequest,
  ListSavedViewsReply,
  SavedViewReply,
} from '@stackyard/contracts';

/** A list with saved views: their storage and the URL parameters that belong to a view. */
export interface ViewedList {
  queryKey: readonly string[];
  list: (signal: AbortSignal) => Promise<ListSavedViewsReply>;
  create: (body: CreateSavedViewRequest) => Promise<SavedViewReply>;
  edit: (id: number, body: EditSavedViewRequest) => Promise<SavedViewReply>;
  remove: (id: number) => Promise<void>;
  /** Whether two query strings are equivalent, regardless of order and notation. */
  isSameView: (one: string, other: string) => boolean;
}
