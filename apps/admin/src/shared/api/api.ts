import { ApiClient } from '@stackyard/api-client';

/** The only API client of the app. It sends requests to the origin that served the page. */
export const api = new ApiClient({ fetch: (input, init) => window.fetch(input, init) });
