import { inject, injectable } from 'tsyringe';
import { OwnClientService } from '../sign-ins/own-client-service.js';

// Nobody waits for it, and each round asks the provider once for every client that it could not delete before.
const everyMs = 5 * 60 * 1000;

/** Deletes OAuth clients at the provider that were replaced or removed here, once the last connection that used them is gone. */
@injectable()
export class RetiredClientService {
  private nextAt = Number.NEGATIVE_INFINITY;

  constructor(@inject(OwnClientService) private readonly clients: OwnClientService) {}

  /** Does nothing where the one before was a moment ago. What the provider refuses is tried again by a later one. */
  async run(): Promise<void> {
    if (performance.now() < this.nextAt) return;
    this.nextAt = performance.now() + everyMs;
    await this.clients.settleAll();
  }
}
