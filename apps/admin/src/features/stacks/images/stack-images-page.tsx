import { useParams } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { StackTabPage } from '../stack-tab-page.js';
import { imagesMessages } from './images.messages.js';
import { StackImages } from './stack-images.js';

export function StackImagesPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/images' });
  const t = useMessages(imagesMessages);
  return (
    <StackTabPage stackId={stackId} title={t('title')} titleOf={(name) => t('titleOf', { name })}>
      {(detail) => <StackImages {...detail} />}
    </StackTabPage>
  );
}
