import type { ImageFault } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why a registry or an image could not be checked. */
export const imageFaultMessages = defineMessages<ImageFault>({
  en: {
    unreachable: 'The registry is unreachable',
    'off-limits': 'The registry’s address is not allowed',
    denied:
      'The registry rejected the credentials, or requires credentials that have not been entered',
    missing: 'The registry does not have the image',
    limited: 'The registry’s request limit has been reached',
    broken: 'The registry’s response is invalid',
    'no-tag': 'The image reference has no tag',
    'not-on-host': 'The image is no longer on the host',
    platform: 'Portainer could not check the image',
  },
  de: {
    unreachable: 'Die Registry ist nicht erreichbar',
    'off-limits': 'Die Adresse der Registry ist nicht erlaubt',
    denied:
      'Die Registry hat die Zugangsdaten abgelehnt oder verlangt Zugangsdaten, die nicht eingetragen sind',
    missing: 'Die Registry enthält das Image nicht',
    limited: 'Das Anfragelimit der Registry ist erreicht',
    broken: 'Die Antwort der Registry ist ungültig',
    'no-tag': 'Die Image-Referenz hat kein Tag',
    'not-on-host': 'Das Image liegt nicht mehr auf dem Host',
    platform: 'Portainer konnte das Image nicht prüfen',
  },
});
