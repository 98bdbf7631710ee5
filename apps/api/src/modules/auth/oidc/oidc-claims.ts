/** What the provider says of someone who signed in with it. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /** What they would like to be called; cleaned, but not yet known to be free. */
  username: string;
  /** Null when the provider names none. */
  displayName: string | null;
  /** The provider's groups. */
  groups: string[];
}

/** A group of the provider, and the group of Stackyard that its members belong to. */
export interface GroupRule {
  theirs: string;
  ours: string;
}

const longestName = 80;
/** Characters that are not seen imitate other names; a provider may let them through. */
const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu;

/** The first part of the claims decides; the ID token is signed, what else the provider says is not. */
export function personIn(
  claims: Record<string, unknown> & { iss: string; sub: string },
  groupsClaim: string,
): OidcPerson {
  const [mailbox] = textOf(claims['email']).split('@');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: nameOf(claims['preferred_username']) ?? nameOf(mailbox) ?? 'user',
    displayName: nameOf(claims['name']),
    groups: [claims[groupsClaim] ?? []].flat().filter((group) => typeof group === 'string'),
  };
}

/** A group of the provider may have a `=` in its name, one of Stackyard's rules cannot. */
export function groupRules(lines: readonly string[]): GroupRule[] {
  return lines.map((line) => {
    const at = line.lastIndexOf('=');
    return { theirs: line.slice(0, at).trim(), ours: line.slice(at + 1).trim() };
  });
}

/** Names of Stackyard's groups that someone belongs to because of the provider's. */
export function groupsFor(rules: readonly GroupRule[], theirs: readonly string[]): string[] {
  const held = new Set(theirs);
  return rules.filter((rule) => held.has(rule.theirs)).map((rule) => rule.ours);
}

/** The name, and the name with a number behind it for whoever comes later. */
export function numbered(name: string, attempt: number): string {
  return attempt === 1 ? name : `${name}-${attempt}`;
}

function nameOf(claim: unknown): string | null {
  const seen = textOf(claim).normalize('NFKC').replace(unseen, '').trim();
  return [...seen].slice(0, longestName).join('').trim() || null;
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
