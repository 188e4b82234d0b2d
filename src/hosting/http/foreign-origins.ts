import type { Logger } from '../../host/index.js';

/** Enough for the names of one host. Whoever makes up origins shall not fill the log. */
const maxNoted = 10;

/** Says in the log, once for each origin, that a page of it was refused: it may be an address of the host that nobody configured. */
export class ForeignOrigins {
  private readonly noted = new Set<string>();

  constructor(private readonly options: { expected: string; logger: Logger }) {}

  note({ headers }: Pick<Request, 'headers'>): void {
    const received = headers.get('origin')?.slice(0, 200);
    if (received === undefined || this.noted.has(received) || this.noted.size >= maxNoted) return;
    this.noted.add(received);
    const { expected, logger } = this.options;
    logger.warn('a request from a page of another origin was refused', { expected, received });
  }
}
