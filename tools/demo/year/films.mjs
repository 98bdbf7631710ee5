/**
 * Fictional films and albums for the media jobs.
 *
 * @typedef {object} Film
 * @property {string} title
 * @property {number} year
 * @property {'bluray' | 'dvd'} disc
 * @property {number} minutes
 * @property {'finished' | 'fails' | 'waits' | 'ready'} ends
 *
 * @typedef {{ title: string, artist: string, year: number, tracks: readonly [string, number][] }} Album
 */

/** @type {readonly Film[]} */
export const films = [
  { title: 'Harbour of Glass', year: 1998, disc: 'dvd', minutes: 104, ends: 'finished' },
  { title: 'The Ninth Signal', year: 2011, disc: 'bluray', minutes: 128, ends: 'finished' },
  { title: 'Salt on the Window', year: 2004, disc: 'dvd', minutes: 97, ends: 'finished' },
  { title: 'Northern Meridian', year: 2016, disc: 'bluray', minutes: 141, ends: 'finished' },
  { title: 'A Clock for Marta', year: 1987, disc: 'dvd', minutes: 91, ends: 'finished' },
  { title: 'Paper Lighthouse', year: 2019, disc: 'bluray', minutes: 112, ends: 'finished' },
  { title: 'Tram 28 at Night', year: 2001, disc: 'dvd', minutes: 88, ends: 'finished' },
  { title: 'Orchard of Static', year: 2013, disc: 'bluray', minutes: 119, ends: 'finished' },
  { title: 'The Cartographer Returns', year: 2008, disc: 'bluray', minutes: 133, ends: 'finished' },
  { title: 'Blue Gravel', year: 1994, disc: 'dvd', minutes: 95, ends: 'fails' },
  { title: 'Letters to a Lock Keeper', year: 2021, disc: 'bluray', minutes: 107, ends: 'finished' },
  { title: 'Winter Exchange', year: 2006, disc: 'dvd', minutes: 101, ends: 'finished' },
  { title: 'Ash and Antenna', year: 2018, disc: 'bluray', minutes: 124, ends: 'ready' },
  { title: 'The Quiet Turbine', year: 2023, disc: 'bluray', minutes: 116, ends: 'waits' },
];

/** @type {readonly Album[]} */
export const albums = [
  {
    ...{ title: 'Late Ferries', artist: 'The Harbour Lamps', year: 2009 },
    tracks: [
      ['Cast Off', 214],
      ['Late Ferries', 251],
      ['Radio Weather', 198],
      ['Lantern Street', 305],
    ],
  },
  {
    ...{ title: 'Rooms Without Doors', artist: 'Ida Fenn', year: 2015 },
    tracks: [
      ['Anteroom', 187],
      ['Keyhole', 226],
      ['Rooms Without Doors', 342],
    ],
  },
  {
    ...{ title: 'Counting Rain', artist: 'Quartet Lindqvist', year: 1979 },
    tracks: [
      ['One', 401],
      ['Two and a Half', 366],
      ['Counting Rain', 523],
    ],
  },
  {
    ...{ title: 'Small Machines', artist: 'Orbit Bakery', year: 2020 },
    tracks: [
      ['Boot', 141],
      ['Small Machines', 233],
      ['Belt and Pulley', 209],
      ['Standby', 277],
    ],
  },
];
