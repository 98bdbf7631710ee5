import { newsAreas } from '@stackyard/contracts';
import { oneOf, searchParams } from '#shared/filters/search-params.js';

export const notificationsSearch = searchParams({
  show: oneOf(['unread']),
  area: oneOf(newsAreas),
});
