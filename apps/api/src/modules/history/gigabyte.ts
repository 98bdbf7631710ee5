/** The unit of settings in gigabytes, and of sizes in the app. */
export const bytesPerGigabyte = 1_000_000_000;
