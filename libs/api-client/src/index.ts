export * from './all-pages.js';
export * from './api-client.js';
export * from './api-problem.js';
export * from './json-lines.js';
