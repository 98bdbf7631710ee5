/**
 * Masks all but the first character of the name in an email address; returns, for example,
 * `l***@example.org`.
 */
export function maskAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
