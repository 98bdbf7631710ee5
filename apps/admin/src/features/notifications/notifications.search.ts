import { newsAreas } from '@stackyard/contracts';
import { oneOf, searchParams } from '#shared/filters/search-params.js';

/** Filters of the inbox as URL parameters. */
export const notificationsSearch = searchParams({
  show: oneOf(['unread']),
  area: oneOf(newsAreas),
});
