/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {unknown} [exports]
 * @property {unknown} [nx]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 *
 * @typedef {object} Surroundings
 * @property {Map<string, string>} versions Versions of the workspace packages, by name.
 * @property {{ node: string }} engines
 * @property {string | undefined} repository URL of the repository that publishes the packages, if
 *   known.
 */

/** Fields that are only relevant inside this repository. */
const privateFields = new Set(['nx', 'devDependencies']);

/** Export condition that resolves to the sources. It is used only inside this repository. */
const sourceCondition = '@stackyard/source';

/**
 * Returns the manifest of a package as it is published.
 *
 * @param {Manifest} manifest
 * @param {Surroundings} surroundings
 */
export function publicManifest(manifest, { versions, engines, repository }) {
  const { exports, dependencies = {} } = manifest;
  const publicFields = Object.entries(manifest).filter(([key]) => !privateFields.has(key));
  return {
    ...Object.fromEntries(publicFields),
    ...(exports === undefined ? {} : { exports: withoutSources(exports) }),
    engines,
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => {
        const workspaceVersion = versions.get(name);
        return [name, workspaceVersion === undefined ? range : `^${workspaceVersion}`];
      }),
    ),
    // For provenance, npm requires this URL to match the repository that the package was built
    // from.
    ...(repository === undefined ? {} : { repository: { type: 'git', url: repository } }),
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * @param {unknown} entry
 * @returns {unknown}
 */
function withoutSources(entry) {
  if (typeof entry !== 'object' || entry === null) return entry;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([condition]) => condition !== sourceCondition)
      .map(([condition, target]) => [condition, withoutSources(target)]),
  );
}

/**
 * Checks that published packages do not depend on unpublished packages.
 *
 * @param {Manifest[]} manifests All manifests of the workspace.
 * @returns {string[]} Error messages.
 */
export function publishFaults(manifests) {
  const privateNames = new Set(
    manifests.filter((manifest) => manifest.private).map(({ name }) => name),
  );
  return manifests
    .filter((manifest) => !manifest.private)
    .flatMap(({ name, dependencies = {} }) =>
      Object.keys(dependencies)
        .filter((dependency) => privateNames.has(dependency))
        .map((dependency) => `${name} needs ${dependency}, which is private`),
    );
}
