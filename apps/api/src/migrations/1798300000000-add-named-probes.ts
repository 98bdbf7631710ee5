import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  id: number;
  verification: string;
}

interface Verification {
  httpProbe?: { url: string };
  tcpProbes?: string[];
  probes?: Probe[];
}

interface Probe {
  name: string;
  url?: string;
  address?: string;
}

const maxNameLength = 60;

/** Gives each stack a list of named probes, and stores the results of the probes of each run. */
export class AddNamedProbes1798300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await change(db, ({ httpProbe, tcpProbes = [], ...rest }) => {
      const nextName = probeNames();
      const pages = httpProbe ? [{ name: nextName(httpProbe.url), ...httpProbe }] : [];
      const ports = tcpProbes.map((address) => ({ name: nextName(address), address }));
      const probes = [...pages, ...ports];
      return probes.length === 0 ? rest : { ...rest, probes };
    });
    await db.query(`CREATE TABLE redeploy_probes (
      redeploy_id INTEGER NOT NULL REFERENCES redeploys (id) ON DELETE CASCADE,
      step TEXT NOT NULL,
      sealed TEXT NOT NULL,
      PRIMARY KEY (redeploy_id, step))`);
  }

  /** Keeps only as many probes as earlier versions support: one URL and five addresses. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE redeploy_probes`);
    await change(db, ({ probes = [], ...rest }) => {
      const [httpProbe] = probes.flatMap(({ name: _, url, ...page }) =>
        url === undefined ? [] : { url, ...page },
      );
      const ports = probes.flatMap(({ address }) => address ?? []).slice(0, 5);
      return {
        ...rest,
        ...(httpProbe && { httpProbe }),
        ...(ports.length > 0 && { tcpProbes: ports }),
      };
    });
  }
}

async function change(
  db: QueryRunner,
  convert: (stored: Verification) => Verification,
): Promise<void> {
  const rows = (await db.query(
    `SELECT id, verification FROM stack_settings WHERE verification IS NOT NULL`,
  )) as Row[];
  for (const { id, verification } of rows) {
    const converted = convert(JSON.parse(verification) as Verification);
    await db.query(`UPDATE stack_settings SET verification = ? WHERE id = ?`, [
      JSON.stringify(converted),
      id,
    ]);
  }
}

/**
 * Returns a function that names the probes of a stack as earlier versions did in their results: by
 * the address without its query, shortened if it is long. Repeated names are numbered.
 */
function probeNames(): (address: string) => string {
  const counts = new Map<string, number>();
  return (address) => {
    const name = address.replace(/\?.*$/, '').slice(0, maxNameLength);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const suffix = count === 1 ? '' : ` (${count})`;
    return name.slice(0, maxNameLength - suffix.length) + suffix;
  };
}
