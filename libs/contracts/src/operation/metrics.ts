import { endpoint, type } from '../base/endpoint.js';

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'metrics-read',
  summary: 'Counters and measurements of this process, for Prometheus',
  delivery: 'text',
  media: ['text/plain'],
  reply: type<string>(),
});
