import type { ImageFault } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why a registry or an image could not be checked. */
export const imageFaultMessages = defineMessages<ImageFault>({
  en: {
    unreachable: 'The registry is unreachable',
    'off-limits': 'The address of the registry is not allowed',
    denied: 'The registry rejected the credentials, or requires credentials that are not set',
    missing: 'The registry does not have the image',
    limited: 'The request limit of the registry has been reached',
    broken: 'The response of the registry is invalid',
    'no-tag': 'The image reference has no tag',
    'not-on-host': 'The image is no longer on the host',
    platform: 'Portainer could not check the image',
  },
  de: {
    unreachable: 'Die Registry ist nicht erreichbar',
    'off-limits': 'Die Adresse der Registry ist nicht erlaubt',
    denied:
      'Die Registry hat die Zugangsdaten abgelehnt oder verlangt welche, die nicht eingetragen sind',
    missing: 'Die Registry enthält das Image nicht',
    limited: 'Das Anfragelimit der Registry ist erreicht',
    broken: 'Die Antwort der Registry ist ungültig',
    'no-tag': 'Die Image-Referenz hat kein Tag',
    'not-on-host': 'Das Image liegt nicht mehr auf dem Host',
    platform: 'Portainer konnte das Image nicht prüfen',
  },
});
