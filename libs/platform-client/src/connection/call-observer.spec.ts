import { operationOf } from './call-observer.js';

describe('the operation of a request', () => {
  it.each([
    ['GET', '/api/stacks', 'GET /api/stacks'],
    ['PUT', '/api/stacks/17/git/redeploy?endpointId=3', 'PUT /api/stacks/:id/git/redeploy'],
    ['GET', '/api/stacks/17', 'GET /api/stacks/:id'],
    [
      'GET',
      '/api/endpoints/3/docker/containers/json?all=1&filters=%7B%22label%22%3A%5B%22secret%22%5D%7D',
      'GET /api/endpoints/:id/docker/containers/json',
    ],
    [
      'GET',
      '/api/endpoints/3/docker/containers/abcdef/logs?tail=5',
      'GET /api/endpoints/:id/docker/containers/:id/logs',
    ],
    [
      'GET',
      '/api/endpoints/3/docker/containers/abcdef/stats?stream=false',
      'GET /api/endpoints/:id/docker/containers/:id/stats',
    ],
    [
      'GET',
      '/api/endpoints/3/docker/images/registry.example/team/web:1/json',
      'GET /api/endpoints/:id/docker/images/:reference/json',
    ],
    [
      'POST',
      '/api/endpoints/3/docker/images/team/web:1/tag?repo=kept&tag=2',
      'POST /api/endpoints/:id/docker/images/:reference/tag',
    ],
    [
      'DELETE',
      '/api/endpoints/3/docker/images/stackyard.local/keep/web:2',
      'DELETE /api/endpoints/:id/docker/images/:reference',
    ],
    ['GET', '/api/endpoints/3/docker/images/json', 'GET /api/endpoints/:id/docker/images/json'],
    [
      'GET',
      '/api/endpoints/3/docker/tasks/abcdef/logs?tail=5',
      'GET /api/endpoints/:id/docker/tasks/:id/logs',
    ],
    ['GET', '/api/endpoints/3/docker/services', 'GET /api/endpoints/:id/docker/services'],
    [
      'POST',
      '/api/endpoints/3/docker/services/abcdef/update?version=7&rollback=previous',
      'POST /api/endpoints/:id/docker/services/:id/update',
    ],
    [
      'POST',
      '/api/endpoints/3/docker/images/create?fromImage=team/web&tag=1',
      'POST /api/endpoints/:id/docker/images/create',
    ],
  ])('%s %s is %s', (method, path, operation) => {
    expect(operationOf({ method, path })).toBe(operation);
  });
});
