import { createServer } from 'node:http';
import { listenOnLoopback } from '../../support/loopback.js';
import { openReadyHome } from './homes.js';
import { WaitingTime } from './waiting-time.js';

/** What the cells share: the time, the home that places begin with, and an origin that is not the provider's. */
export class Workshop {
  readonly time = new WaitingTime();
  home = '';
  foreignOrigin = '';
  private foreignRequests = 0;
  private readonly server = createServer((_, response) => {
    this.foreignRequests += 1;
    response.end('{}');
  });

  async open(): Promise<void> {
    this.home = await openReadyHome();
    this.foreignOrigin = `http://127.0.0.1:${await listenOnLoopback(this.server)}`;
    this.time.start();
  }

  /** How many requests went to the other origin since this was asked. */
  takeForeignRequests(): number {
    const count = this.foreignRequests;
    this.foreignRequests = 0;
    return count;
  }

  close(): void {
    this.time.end();
    this.server.close();
  }
}

/** A workshop for all tests of a suite. */
export function useWorkshop(): Workshop {
  const workshop = new Workshop();
  before(() => workshop.open());
  after(() => workshop.close());
  return workshop;
}
