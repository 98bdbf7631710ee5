import { Page } from '../../shared/feedback/page.js';

export function RedeploysPage() {
  return <Page title="Redeploys">{null}</Page>;
}
