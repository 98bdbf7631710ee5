/** Returns a mail address with its middle hidden, such as `l***@example.org`. */
export function maskedAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
