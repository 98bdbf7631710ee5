import { searchParams, text } from '../../shared/filters/search-params.js';

export const signInSearch = searchParams({ returnTo: text });
