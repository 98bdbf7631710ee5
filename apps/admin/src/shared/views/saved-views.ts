import type {
  CreateSavedViewRequest,
  EditSavedViewRequest,
  ListSavedViewsReply,
  SavedViewReply,
} from '@stackyard/contracts';

/** How to read, change and compare the saved views of a list. */
export interface SavedViewsSource {
  queryKey: readonly string[];
  list: (signal: AbortSignal) => Promise<ListSavedViewsReply>;
  create: (body: CreateSavedViewRequest) => Promise<SavedViewReply>;
  edit: (id: number, body: EditSavedViewRequest) => Promise<SavedViewReply>;
  remove: (id: number) => Promise<void>;
  /**
   * Returns whether two query strings describe the same view, even if their parameters are ordered
   * or written differently.
   */
  isSameView: (one: string, other: string) => boolean;
}
