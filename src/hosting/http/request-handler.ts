import { randomUUID } from 'node:crypto';
import type { Logger } from '../../host/index.js';
import { waitAtMost } from '../../lib/time/time-limits.js';
import { answerWith, withDefaultHeaders } from './answer-request.js';
import type { Dispatcher } from './dispatcher.js';
import { HostProblem, toErrorResponse } from './problem.js';

/** Answers every request to a host at one origin, errors as problem documents. */
export class RequestHandler {
  private readonly underWay = new Set<Promise<Response>>();

  constructor(private readonly options: { dispatchers: Dispatcher[]; origin: string; logger: Logger }) {}

  handle(request: Request): Promise<Response> {
    const answer = this.answer(request);
    this.underWay.add(answer);
    return answer.finally(() => this.underWay.delete(answer));
  }

  /** Resolves when the requests of now are answered, or after that time. */
  async drain(timeoutMs: number): Promise<void> {
    await waitAtMost(timeoutMs, Promise.allSettled(this.underWay));
  }

  private async answer(request: Request): Promise<Response> {
    const requestId = randomUUID();
    const answer = withDefaultHeaders(await this.dispatch(request, requestId), requestId);
    if (request.method !== 'HEAD') return answer;
    await answer.body?.cancel();
    return new Response(null, answer);
  }

  private async dispatch(request: Request, requestId: string): Promise<Response> {
    const { dispatchers, origin, logger } = this.options;
    try {
      const answer = await answerWith(dispatchers, { request, origin, requestId });
      if (answer) return answer;
      throw new HostProblem(404, 'not_found', 'Nothing is here.');
    } catch (error) {
      return toErrorResponse(error, { requestId, request, logger });
    }
  }
}
