import { Page } from '../../shared/feedback/page.js';

export function StacksPage() {
  return <Page title="Stacks">{null}</Page>;
}
