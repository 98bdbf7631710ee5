/** A value of a filter, with the name that users see. */
export interface FacetOption {
  value: string;
  label: string;
  /** The number of matches; undefined while loading, and if the server did not count the value. */
  count?: number | undefined;
  /** False if the count is only a lower bound. */
  exact?: boolean;
}
