import { logEntry } from '../testing/log-entry.js';
import { shortenMessage, summaryOf } from './own-message.js';

describe('ownMessage', () => {
  it('is empty if the message repeats action, actor and target', () => {
    const entry = logEntry({
      action: 'session.opened',
      actor: { type: 'user', id: 1, name: 'demo' },
      target: { type: 'session', id: 5, name: 'demo' },
      message: 'demo signed in',
    });
    expect(shortenMessage(entry)).toBe('');
  });

  it.each([
    ['Redeploy of web: Succeeded: all containers are running.', 'all containers are running.'],
    ['Redeploy of web: Failed (PULL_FAILED): no such tag: 9', 'no such tag: 9'],
    [
      'Redeploy of web: Lost (OUTCOME_UNKNOWN): Portainer does not answer',
      'Portainer does not answer',
    ],
    [
      'Redeploy of web: Rolled back after a failure (CONTAINER_UNHEALTHY): web-1 is unhealthy',
      'web-1 is unhealthy',
    ],
    ['Redeploy of web: Succeeded', 'Succeeded'],
    ['Maintenance of the store: starts at ten', 'Maintenance of the store: starts at ten'],
  ])('leaves out the stack and the result: %s', (message, text) => {
    expect(shortenMessage(logEntry({ action: 'redeploy.failed', message }))).toBe(text);
  });
});

describe('summaryOf', () => {
  it.each([
    ['success', 'Succeeded: all containers are running.', 'Update · all containers are running.'],
    ['failure', 'Failed (PULL_FAILED): no such tag: 9', 'no such tag: 9 · Update'],
  ] as const)('adds the reason after a %s', (outcome, result, text) => {
    const message = `Redeploy of web: ${result}`;
    expect(summaryOf(logEntry({ outcome, message, reason: 'Update' }))).toBe(text);
  });

  it('says from where a user signed in', () => {
    const entry = logEntry({
      category: 'authentication',
      action: 'session.opened',
      actor: { type: 'user', id: 1, name: 'demo' },
      target: { type: 'session', id: 5, name: 'demo' },
      message: 'demo signed in',
    });
    expect(summaryOf(entry)).toBe('192.0.2.7');
  });
});
