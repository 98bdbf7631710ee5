import type { MigrationInterface, QueryRunner } from 'typeorm';

interface NewerImage {
  stack_id: number;
  digest: string;
}

/** Stores which outdated stacks are held back because rollbacks replaced all their newer images. */
export class AddHeldBackStacks1799340000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stacks ADD COLUMN held_back BOOLEAN NOT NULL DEFAULT FALSE`);
    const rejected = await rejectedDigests(db);
    const newer: NewerImage[] = await db.query(
      `SELECT image.stack_id, image.digest
       FROM stack_images image JOIN stacks ON stacks.id = image.stack_id
       WHERE stacks.freshness = 'outdated' AND image.digest IS NOT NULL
         AND (image.freshness = 'outdated' OR image.state = 'ignored')`,
    );
    for (const [id, digests] of rejected) {
      const imagesOfStack = newer.filter(({ stack_id }) => stack_id === id);
      if (imagesOfStack.length > 0 && imagesOfStack.every(({ digest }) => digests.has(digest)))
        await db.query(`UPDATE stacks SET held_back = TRUE WHERE id = ?`, [id]);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stacks DROP COLUMN held_back`);
  }
}

async function rejectedDigests(db: QueryRunner): Promise<Map<number, Set<string>>> {
  const rows: { stack_id: number; rejected_digests: string }[] = await db.query(
    `SELECT stack_id, rejected_digests FROM redeploys
     WHERE stack_id IS NOT NULL AND rejected_digests IS NOT NULL`,
  );
  const rejected = new Map<number, Set<string>>();
  for (const { stack_id: id, rejected_digests: digests } of rows) {
    rejected.set(id, new Set([...(rejected.get(id) ?? []), ...(JSON.parse(digests) as string[])]));
  }
  return rejected;
}
