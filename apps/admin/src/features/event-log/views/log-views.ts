import { createLogView, deleteLogView, editLogView, listLogViews } from '@stackyard/contracts';
import { api } from '#shared/api/api.js';
import type { SavedViewsSource } from '#shared/views/saved-views.js';
import { isSameView } from './view-search.js';

export const logViews: SavedViewsSource = {
  queryKey: ['log-views'],
  list: (signal) => api.call(listLogViews, { signal }),
  create: (body) => api.call(createLogView, { body }),
  edit: (id, body) => api.call(editLogView, { params: { id }, body }),
  remove: (id) => api.call(deleteLogView, { params: { id } }),
  isSameView,
};
