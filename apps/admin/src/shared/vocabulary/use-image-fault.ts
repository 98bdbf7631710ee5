import type { ImageFault } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { imageFaultMessages } from './image-fault.messages.js';

/**
 * Why a check of an image or registry failed. The server's text is in English and contains details
 * such as the host; in other languages, it follows the translated text in parentheses.
 */
export function useImageFault() {
  const t = useMessages(imageFaultMessages);
  const locale = useLocale();
  return (text: string, code: ImageFault | null): string =>
    code === null || locale === 'en' ? text : `${t(code)} (${text.replace(/\.$/, '')}).`;
}
