import {
  createStackView,
  deleteStackView,
  editStackView,
  listStackViews,
} from '@stackyard/contracts';
import { api } from '#shared/api/api.js';
import type { SavedViewsSource } from '#shared/views/saved-views.js';
import { isSameView } from './stack-view-search.js';

export const stackViews: SavedViewsSource = {
  queryKey: ['stack-views'],
  list: (signal) => api.call(listStackViews, { signal }),
  create: (body) => api.call(createStackView, { body }),
  edit: (id, body) => api.call(editStackView, { params: { id }, body }),
  remove: (id) => api.call(deleteStackView, { params: { id } }),
  isSameView,
};
