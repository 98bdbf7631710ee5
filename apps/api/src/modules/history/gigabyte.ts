/** A gigabyte as settings and the app count it: decimal, not 1024³ bytes. */
export const bytesPerGigabyte = 1_000_000_000;
