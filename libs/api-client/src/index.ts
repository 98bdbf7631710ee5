export * from './api-client.js';
export * from './api-problem.js';
