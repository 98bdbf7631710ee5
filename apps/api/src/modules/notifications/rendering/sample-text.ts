import type { MessageText } from './message-text.js';

/** Creates a message with quotes, line breaks and markup, for checks and tests of channels. */
export function sampleText(id: string, at: string, headline: string): MessageText {
  return {
    id,
    headline,
    severity: 'info',
    facts: [
      { label: 'Server', value: 'attic' },
      { label: 'Stack', value: 'immich' },
    ],
    detail: 'PULL_FAILED: "immich:2" was not found',
    evidence: [],
    items: [],
    link: null,
    actions: [],
    at,
  };
}
