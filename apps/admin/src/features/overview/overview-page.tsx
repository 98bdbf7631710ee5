import { Page } from '../../shared/feedback/page.js';

export function OverviewPage() {
  return <Page title="Overview">{null}</Page>;
}
