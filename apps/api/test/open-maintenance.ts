import type { SignedIn, TestApp } from './test-app.js';

/**
 * Turns maintenance on. Returns the raw response, even an error. Tests use this as a small write
 * request.
 */
export function openMaintenance(app: TestApp, by: SignedIn, message: string): Promise<Response> {
  return app.send('/api/maintenance/mode', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.session.token}` },
    body: JSON.stringify({ active: true, message }),
  });
}
