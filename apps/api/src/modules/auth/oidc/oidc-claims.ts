/** A user as described by the provider's claims. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /**
   * The preferred user name or else the local part of the email address, without invisible
   * characters; `user` if there is neither. Another account may already have this name.
   */
  username: string;
  /** Null if the provider sends no visible display name. */
  displayName: string | null;
  /** The user's groups at the provider. */
  groups: string[];
}

/** Maps a group of the provider to a group in Stackyard. */
export interface GroupRule {
  providerGroup: string;
  group: string;
}

const maxNameLength = 80;
/**
 * Invisible characters, which make different names look the same. Some providers allow them in
 * names.
 */
const invisibleCharacterPattern = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu;

/**
 * Parses the claims about a user. If the ID token and the user info contain the same claim, pass
 * the one from the ID token, because only the ID token is signed.
 */
export function parsePerson(
  claims: Record<string, unknown> & { iss: string; sub: string },
  groupsClaim: string,
): OidcPerson {
  const [localPart] = textOf(claims['email']).split('@');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: nameOf(claims['preferred_username']) ?? nameOf(localPart) ?? 'user',
    displayName: nameOf(claims['name']),
    groups: [claims[groupsClaim] ?? []].flat().filter((group) => typeof group === 'string'),
  };
}

/**
 * Parses the rules in `OIDC_GROUP_MAP`. The last `=` separates the names, so the name of the
 * provider's group may contain `=`, but the name of the Stackyard group may not.
 */
export function parseGroupRules(lines: readonly string[]): GroupRule[] {
  return lines.map((line) => {
    const separatorIndex = line.lastIndexOf('=');
    return {
      providerGroup: line.slice(0, separatorIndex).trim(),
      group: line.slice(separatorIndex + 1).trim(),
    };
  });
}

/** Returns the names of the Stackyard groups that correspond to the provider's groups. */
export function groupsFor(rules: readonly GroupRule[], memberships: readonly string[]): string[] {
  const providerGroups = new Set(memberships);
  return rules.filter((rule) => providerGroups.has(rule.providerGroup)).map((rule) => rule.group);
}

/**
 * Returns the user name to try: the name itself on the first attempt, and the name with the attempt
 * number on later attempts.
 */
export function withSuffix(name: string, attempt: number): string {
  return attempt === 1 ? name : `${name}-${attempt}`;
}

function nameOf(claim: unknown): string | null {
  const visibleText = textOf(claim).normalize('NFKC').replace(invisibleCharacterPattern, '').trim();
  return [...visibleText].slice(0, maxNameLength).join('').trim() || null;
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
