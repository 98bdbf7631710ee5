import { Page } from '../../shared/feedback/page.js';

export function SetupPage() {
  return <Page title="Setup">{null}</Page>;
}
