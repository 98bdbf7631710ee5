import { defineMessages } from '../../i18n/messages.js';

export const facetsMessages = defineMessages({
  en: {
    menuChosen: '{label}, {count} selected',
    findIn: 'Search {label}',
    find: 'Search',
    findOrType: 'Search or type a name',
    noValue: 'No matches.',
    useTyped: 'Use “{value}”',
    clearMenu: 'Clear selection',
    atLeast: 'at least {count, number}',
  },
  de: {
    menuChosen: '{label}, {count} ausgewählt',
    findIn: '{label} durchsuchen',
    find: 'Suchen',
    findOrType: 'Suchen oder Namen eingeben',
    noValue: 'Keine Treffer.',
    useTyped: '„{value}“ verwenden',
    clearMenu: 'Auswahl aufheben',
    atLeast: 'mindestens {count, number}',
  },
});
