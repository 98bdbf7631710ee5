import { ApiClient } from '@stackyard/api-client';

/** The one client of the page; it talks to the origin that served it. */
export const api = new ApiClient({ fetch: (input, init) => window.fetch(input, init) });
