import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    noteViolation(text: string): void;
  }
}

/** What the network may do to a page: answers that refuse, and sockets that end with their server. */
const weather = /^Failed to load resource|^WebSocket connection to/;

/**
 * Notes down what the browser refuses by the content security policy, and what pages trip over, on every
 * page of a context. To be called before there is one.
 */
export async function watchFaults(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = [];
  await context.exposeFunction('noteViolation', (text: string) => void faults.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
      window.noteViolation(
        `${location.href}: ${effectiveDirective} refuses ${blockedURI} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  context.on('weberror', (fault) => faults.push(`Thrown: ${fault.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !weather.test(message.text())) faults.push(message.text());
  });
  return faults;
}
