/** A value of a filter with its translated name. */
export interface FacetOption {
  /** The value as stored in the filter. */
  value: string;
  label: string;
  /** Undefined while loading, and for values that the server does not list. */
  count?: number | undefined;
  /** False if the count is only a lower bound. */
  exact?: boolean;
}
