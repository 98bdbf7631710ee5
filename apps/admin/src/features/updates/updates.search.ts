import { oneOf, searchParams } from '#shared/filters/search-params.js';

/** Whether the dialog for starting an update is open. */
export const updatesSearch = searchParams({ open: oneOf(['start']) });

/** Whether the script is edited or compared with the default. */
export const scriptSearch = searchParams({ view: oneOf(['difference']) });
