import { defineMessages } from '#shared/i18n/messages.js';

export const onlyStackMessages = defineMessages({
  en: {
    'changes.yes': '{name} gets newer images.',
    'changes.no': '{name} has no newer images.',
    'changes.unknown': 'The images of {name} were not all checked.',
    recreated:
      '{count, plural, one {Its container is} other {All # containers are}} recreated anyway, because Portainer always recreates the containers of Git stacks.',
    unchanged: 'Unchanged: {images}',
    unchecked: 'Not checked: {images}',
    newestCommit: 'Portainer deploys the newest commit of the branch. Currently deployed: {commit}',
    sameCommit: 'No newer commit: {commit} is deployed again.',
    how: 'Images are pulled before containers are replaced.',
  },
  de: {
    'changes.yes': '{name} erhält neuere Images.',
    'changes.no': 'Für {name} gibt es keine neueren Images.',
    'changes.unknown': 'Nicht alle Images von {name} wurden geprüft.',
    recreated:
      '{count, plural, one {Der Container wird} other {Alle # Container werden}} trotzdem neu erstellt, weil Portainer das bei Git-Stacks immer tut.',
    unchanged: 'Unverändert: {images}',
    unchecked: 'Nicht geprüft: {images}',
    newestCommit:
      'Portainer rollt den neuesten Commit des Branches aus. Derzeit ausgerollt: {commit}',
    sameCommit: 'Kein neuerer Commit: {commit} wird erneut ausgerollt.',
    how: 'Images werden geladen, bevor Container ersetzt werden.',
  },
});
