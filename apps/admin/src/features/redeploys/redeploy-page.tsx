import { Page } from '../../shared/feedback/page.js';

export function RedeployPage() {
  return <Page title="Redeploy">{null}</Page>;
}
