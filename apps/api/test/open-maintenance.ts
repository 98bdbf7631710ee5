import type { SignedIn, TestApp } from './test-app.js';

/**
 * Turns maintenance on and returns the raw response, including error responses. Serves as a small
 * write request in tests.
 */
export function startMaintenance(app: TestApp, by: SignedIn, message: string): Promise<Response> {
  return app.send('/api/maintenance/mode', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.session.token}` },
    body: JSON.stringify({ active: true, message }),
  });
}
