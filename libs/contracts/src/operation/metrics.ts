import { endpoint, type } from '../base/endpoint.js';

/** Returns the current metrics of Stackyard in the Prometheus text format. */
export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'metrics-read',
  summary: 'Get Prometheus metrics',
  delivery: 'text',
  media: ['text/plain'],
  reply: type<string>(),
});
