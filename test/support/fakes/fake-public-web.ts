import type { PublicAnswer, PublicWeb } from '../../../src/provider/public-web.js';

/** Returns the response or error that the test sets for every URL. */
export class FakePublicWeb implements PublicWeb {
  readonly requestedUrls: string[] = [];
  private answer: PublicAnswer | Error = new Error('Nobody answers.');

  reset(): void {
    this.requestedUrls.length = 0;
    this.answer = new Error('Nobody answers.');
  }

  answerWith(answer: PublicAnswer | Error): void {
    this.answer = answer;
  }

  async get(url: string): Promise<PublicAnswer> {
    this.requestedUrls.push(url);
    if (this.answer instanceof Error) throw this.answer;
    return this.answer;
  }
}
