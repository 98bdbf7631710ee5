import { Page } from '../../shared/feedback/page.js';

export function EventLogPage() {
  return <Page title="Event log">{null}</Page>;
}
