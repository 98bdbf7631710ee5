import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} LockedPackage A package in the lock file.
 * @property {string} version
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [link]
 */

const lockFile = join(import.meta.dirname, '../package-lock.json');

/**
 * Creates a CycloneDX list of the product's runtime packages from the lock file. `npm sbom` is not
 * used, because it omits packages below an override.
 */
export async function createSbom() {
  /** @type {{ name: string, version: string, packages: Record<string, LockedPackage> }} */
  const { name, version, packages } = JSON.parse(await readFile(lockFile, 'utf8'));
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, lockedPackage]) =>
      createComponent(path.slice(path.lastIndexOf('node_modules/') + 13), lockedPackage),
    );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...new Map(components.map((entry) => [entry.purl, entry])).values()],
  };
}

/**
 * @param {string} name
 * @param {LockedPackage} locked
 */
function createComponent(name, { version, integrity, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    ...(integrity === undefined ? {} : { hashes: integrity.split(' ').map(toHash) }),
    ...(license === undefined ? {} : { licenses: [{ license: { name: license } }] }),
  };
}

/**
 * Converts a hash in the format of the lock file (`sha512-` and base64) to the format of CycloneDX.
 *
 * @param {string} integrity
 */
function toHash(integrity) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2);
  await writeFile(file, `${JSON.stringify(await createSbom(), null, 2)}\n`);
  console.log(`Wrote ${file}`);
}
