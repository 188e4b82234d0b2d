/** What is asked for, each with the time within which it must be answered. */
export const answerLimitsMs = {
  /** A list of apps may wait 15 seconds for the first catalog. */
  page: 30_000,
  search: 30_000,
  /** The provider gets 45 seconds, and the whole call 50. */
  'read call': 55_000,
  'write call': 55_000,
  /** The provider gets 20 seconds for each of its requests: the auth config, the link, the account. */
  'sign-in': 70_000,
  change: 30_000,
} as const;

export type AnswerKind = keyof typeof answerLimitsMs;

/** What came back. `none`: the connection failed, or nothing came within the limit. */
export type Status = number | 'none';

type Answered = { kind: AnswerKind; what: string; status: Status };

/** A question that waits for its answer. */
export type Question = {
  answered(answer: Answered): void;
  /** The answer came, and says in its body that something failed. */
  failed(what: string, code: string): void;
  /** The call was not sent: no place was free for it in time, and the answer says when to ask again. */
  refused(what: string): void;
};

type Conditions = { mayFail: boolean; isOverload?: boolean };

export type PhaseAnswers = { durations: Map<AnswerKind, number[]>; startedAt: number; endedAt: number };

/** Every answer that the load got, by the phase in which it was asked for. */
export class AnswerLog {
  readonly phases = new Map<string, PhaseAnswers>();
  /** Sentences, each once with its count: what failed while nothing was broken. */
  readonly failures = new Map<string, number>();
  readonly late = new Map<string, number>();
  /** Calls that were refused while more was asked for at once than can be carried. */
  readonly refusals = new Map<string, number>();
  private current: Conditions & { name: string } = { name: '', mayFail: false };

  constructor() {
    this.enter('setting up', { mayFail: false });
  }

  /** `mayFail`: something is broken on purpose, so answers may be errors. */
  enter(name: string, conditions: Conditions): void {
    this.end();
    this.current = { name, ...conditions };
    this.phases.set(name, this.phases.get(name) ?? { durations: new Map(), startedAt: performance.now(), endedAt: 0 });
  }

  end(): void {
    const phase = this.phases.get(this.current.name);
    if (phase) phase.endedAt = performance.now();
  }

  begin(): Question {
    const asked = this.current;
    const startedAt = performance.now();
    const failed = (what: string, reason: string) => {
      if (!asked.mayFail && !this.current.mayFail) count(this.failures, `${asked.name}: ${what}: ${reason}`);
    };
    return {
      failed,
      refused: (what) => {
        if (asked.isOverload) count(this.refusals, `${asked.name}: ${what}`);
        else failed(what, 'rate_limited');
      },
      answered: ({ kind, what, status }) => {
        const durationMs = performance.now() - startedAt;
        this.durationsOf(asked.name, kind)?.push(durationMs);
        if (durationMs >= answerLimitsMs[kind]) count(this.late, `${asked.name}: ${what}`);
        else if (status === 'none' || status >= 500) failed(what, String(status));
      },
    };
  }

  private durationsOf(phaseName: string, kind: AnswerKind): number[] | undefined {
    const durations = this.phases.get(phaseName)?.durations;
    if (durations && !durations.has(kind)) durations.set(kind, []);
    return durations?.get(kind);
  }
}

function count(sentences: Map<string, number>, sentence: string): void {
  sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
}

/** How many answers of a kind there were in all phases. */
export function countAnswers({ phases }: Pick<AnswerLog, 'phases'>, kind: AnswerKind): number {
  return [...phases.values()].reduce((sum, { durations }) => sum + (durations.get(kind)?.length ?? 0), 0);
}
