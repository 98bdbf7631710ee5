import { oneOf, searchParams } from '#shared/filters/search-params.js';

/** Filter of the inbox as a URL parameter. */
export const notificationsSearch = searchParams({ show: oneOf(['unread']) });
