import { useParams } from '@tanstack/react-router';
import { StackTabPage } from '../stack-tab-page.js';
import { RolledBackNotice } from './rolled-back-notice.js';
import { StackImages } from './stack-images.js';

export function StackImagesPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/images' });
  return (
    <StackTabPage stackId={stackId} tab="images">
      {(detail) => (
        <>
          <RolledBackNotice {...detail} />
          <StackImages {...detail} />
        </>
      )}
    </StackTabPage>
  );
}
