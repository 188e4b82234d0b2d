import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from '../database/database-client.js';

/** A claim that was made before `oldest` is over. One that was made after `farthest`, by a wrong clock, is none. */
type ClaimTimes = { now: string; oldest: string; farthest: string };

/** When a part of much old activity was deleted last, or when that much was found first; for all replicas together. */
export interface RetentionClaimStore {
  /** Whether the next part may be deleted: a claim is over, and this one takes its place. Where there is none, one is made. */
  claim(at: ClaimTimes): Promise<boolean>;
  /** Deletes a claim, unless it is not over yet. Returns whether none is left. */
  release(at: ClaimTimes): Promise<boolean>;
}

export const RetentionClaimStore = Symbol('RetentionClaimStore');

const table = 'appconnect_installation';
const name = 'activity_deletion';

@injectable()
export class SqlRetentionClaimStore implements RetentionClaimStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async claim({ now, oldest, farthest }: ClaimTimes): Promise<boolean> {
    const renewed = await this.rows().where({ name }).where('value', '<', oldest).update({ value: now });
    if (renewed > 0) return true;
    const first = this.rows().insert({ name, value: now }).onConflict('name').merge();
    await first.where(`${table}.value`, '>', farthest);
    return false;
  }

  async release(at: ClaimTimes): Promise<boolean> {
    // Read before the deletion, which mostly would find nothing, and would take the write lock all the same.
    const claim = await this.rows().where({ name }).first();
    if (claim === undefined) return true;
    if (claim.value >= at.oldest && claim.value <= at.farthest) return false;
    // If another replica has changed it meanwhile, its claim is read next.
    return (await this.rows().where(claim).del()) > 0 || this.release(at);
  }

  private rows() {
    return this.client<{ name: string; value: string }>(table);
  }
}
