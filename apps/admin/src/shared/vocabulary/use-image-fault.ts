import type { ImageFault } from '@stackyard/contracts';
import { useLocale } from '../i18n/locale.js';
import { useMessages } from '../i18n/messages.js';
import { imageFaultMessages } from './image-fault.messages.js';

/**
 * Returns a function that explains why a check of an image or registry failed. The server's text is
 * in English and contains details such as the host. In other languages, a translated explanation
 * comes first, if the fault has a code, and the server's text follows in parentheses.
 */
export function useImageFault() {
  const t = useMessages(imageFaultMessages);
  const locale = useLocale();
  return (text: string, code: ImageFault | null): string =>
    code === null || locale === 'en' ? text : `${t(code)} (${text.replace(/\.$/, '')}).`;
}
