import { endpoint, type } from '../base/endpoint.js';

/** The process answers. */
export interface HealthReply {
  status: 'ok';
  version: string;
}

export const readLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  cost: 'none',
  summary: 'The process runs',
  reply: type<HealthReply>(),
});

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  cost: 'none',
  summary: 'The process serves requests and reads its database',
  problems: ['NOT_READY', 'DATABASE_BUSY'],
  reply: type<HealthReply>(),
});
