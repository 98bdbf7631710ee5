export * from './canonical-entry.js';
export * from './chain-file.js';
export * from './chain-walk.js';
export * from './check-archive.js';
export * from './check-file.js';
export * from './hashes.js';
export * from './removal.js';
