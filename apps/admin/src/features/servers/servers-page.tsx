import { Page } from '../../shared/feedback/page.js';

export function ServersPage() {
  return <Page title="Servers">{null}</Page>;
}
