/**
 * Checks two paths: the session endpoint, which fails if sign-in does not work, and the update
 * status, which fails if the API or its database does not work.
 */
const base = `http://127.0.0.1:${process.env.PORT || 4001}`;

for (const path of ['/api/auth/session', '/api/maintenance/update-status']) {
  try {
    const { status } = await fetch(base + path, { signal: AbortSignal.timeout(4_000) });
    if (status !== 200) throw new Error(`${status}`);
  } catch (fault) {
    console.error(`${path}: ${fault instanceof Error ? fault.message : fault}`);
    process.exit(1);
  }
}
