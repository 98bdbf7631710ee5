import { loadYaml } from '#infra/text/yaml.js';
import { parseComposeServices, type ComposeService } from './compose-services.js';

/**
 * Parses a compose file and returns its services.
 *
 * @returns an empty list if the file is missing or invalid; the platform will reject it later
 */
export function servicesInFile(
  file: string | null,
  env: Parameters<typeof parseComposeServices>[1],
): ComposeService[] {
  try {
    const { parse } = loadYaml();
    return parseComposeServices(parse(file ?? '', { merge: true, logLevel: 'silent' }), env);
  } catch {
    return [];
  }
}
