import type { Events, StreamListener, StreamNotice } from './event-stream.js';
import { type SubscribingHost, SubscriptionController } from './subscription-controller.js';

/** A task of Lit; declared here, so that the declarations of the package do without it. */
interface Question {
  run(): Promise<void>;
  readonly taskComplete: Promise<unknown>;
}

/**
 * Listens to the event stream of its element's api while the element is in the page. The questions that a notice names are asked
 * again.
 */
export class StreamController extends SubscriptionController<{ readonly events: Events }> {
  /** Those that are asked again after the answer under way. */
  private readonly waiting = new Set<Question>();

  constructor(
    host: SubscribingHost<{ readonly events: Events }>,
    questionsAfter: (notice: StreamNotice) => readonly Question[] | undefined,
  ) {
    super(host, ({ events }, isBack) => {
      const listener: StreamListener = (notice) => {
        for (const question of questionsAfter(notice) ?? []) void this.askAgain(question, notice);
      };
      const stop = events.listen(listener);
      // What happened while the element was not in the page was not heard.
      if (isBack) listener({ name: 'refetch' });
      return stop;
    });
  }

  /**
   * Notices in a row end no question under way, or there would be no answer before the last one. A `refetch` does: the old
   * connection may be dead.
   */
  private async askAgain(question: Question, { name }: StreamNotice): Promise<void> {
    if (name !== 'refetch') {
      if (this.waiting.has(question)) return;
      this.waiting.add(question);
      await question.taskComplete.catch(() => undefined);
      this.waiting.delete(question);
    }
    void question.run();
  }
}
