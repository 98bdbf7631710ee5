/** Settings and the app count decimal gigabytes, not units of 1024³ bytes. */
export const bytesPerGigabyte = 1_000_000_000;
