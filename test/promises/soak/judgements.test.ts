import { expect } from 'chai';
import 'reflect-metadata';
import { AnswerLog } from './load/answer-log.js';
import type { Write } from './load/write-ledger.js';
import { tallyWrites } from './measure/executed-writes.js';
import { slopeOf } from './measure/slope.js';
import { phases, planPhases } from './phases.js';
import { judgeHandles, judgeLoopDelay, judgeMemory } from './replica-verdicts.js';

type Sample = Parameters<typeof judgeMemory>[0]['samples'][number];

describe('The judgements of a soak', () => {
  describe('of memory', () => {
    const samplesOf = (hours: number, mbPerHour: number): Sample[] =>
      Array.from({ length: 60 }, (_, number) => {
        const atHours = (hours * number) / 59;
        const noise = number % 2 === 0 ? 3 : -3;
        return aSample({ atHours, memoryMb: 60 + mbPerHour * atHours + noise });
      });

    it('are that it does not grow, where it goes up and down around one value', () => {
      expect(judgeMemory({ samples: samplesOf(1, 0) }).result).to.equal('kept');
    });

    it('are that it grows, with the slope', () => {
      const { result, breaches } = judgeMemory({ samples: samplesOf(1, 40) });

      expect(result).to.equal('broken');
      expect(breaches[0]).to.match(/^(39|40|41)\.\d MB an hour/);
    });

    it('are not made after a few minutes', () => {
      expect(judgeMemory({ samples: samplesOf(0.2, 40) }).result).to.equal('not judged');
    });

    it('leave out a process that was killed', () => {
      const restarted = samplesOf(1, 40).map((sample) => ({ ...sample, pid: 2 }));

      expect(judgeMemory({ samples: [...samplesOf(1, 0), ...restarted] }).result).to.equal('kept');
    });
  });

  it('are that handles were kept, where there are many more than before', () => {
    const before = [aSample({ resources: { TCPSocketWrap: 4 } })];
    const after = [aSample({ resources: { TCPSocketWrap: 60 } })];

    expect(judgeHandles({ idleAtStart: before, idleAtEnd: before }).result).to.equal('kept');
    expect(judgeHandles({ idleAtStart: before, idleAtEnd: after }).result).to.equal('broken');
  });

  it('are that the loop was held, unless something was broken on purpose', () => {
    const held = aSample({ loopDelay: { p99: 900, max: 900 } });

    expect(judgeLoopDelay({ samples: [{ ...held, phase: 'steady' }] }).result).to.equal('broken');
    expect(judgeLoopDelay({ samples: [aSample({}), { ...held, phase: 'clocks jump' }] }).result).to.equal('kept');
  });

  it('count a call apart that was refused for want of a place, only while more is asked for than can be carried', () => {
    const answers = new AnswerLog();
    answers.enter('a thousand at once', { mayFail: false, isOverload: true });
    const [refused, failed] = [answers.begin(), answers.begin()];
    refused.refused('invoke_action');
    failed.failed('invoke_action', 'provider_unreachable');
    answers.enter('steady', { mayFail: false });
    answers.begin().refused('invoke_action');

    expect([...answers.refusals]).to.deep.equal([['a thousand at once: invoke_action', 1]]);
    expect([...answers.failures.keys()]).to.deep.equal([
      'a thousand at once: invoke_action: provider_unreachable',
      'steady: invoke_action: rate_limited',
    ]);
  });

  describe('of writes', () => {
    const tally = (write: Partial<Write>, times: number, recordedCount: number, userId = 'ada') => {
      const text = 'ada writes 1';
      const whole: Write = { text, userId: 'ada', told: 'done', callHash: 'hash', isForbidden: false, ...write };
      const execution = { userId: `platform:user:${userId}`, tool: 'GMAIL_SEND_EMAIL', arguments: { subject: text } };
      return tallyWrites({
        writes: new Map([[text, whole]]),
        executions: Array(times).fill(execution),
        recorded: new Map([['hash', recordedCount]]),
      });
    };

    it('are that all is well with one that was executed and recorded once', () => {
      const { executed, recorded, asked, ...breaches } = tally({}, 1, 1);

      expect([asked, executed, recorded]).to.deep.equal([1, 1, 1]);
      expect(Object.values(breaches).flat()).to.deep.equal([]);
    });

    for (const [name, breach, made] of [
      ['was executed twice', 'executedTwice', tally({}, 2, 1)],
      ['was not recorded', 'notRecordedOnce', tally({}, 1, 0)],
      ['was recorded twice', 'notRecordedOnce', tally({}, 1, 2)],
      ['was answered as done and not executed', 'doneButNotExecuted', tally({}, 0, 0)],
      ['was answered as not sent and executed', 'executedThoughNotSent', tally({ told: 'not sent' }, 1, 1)],
      ['was executed after its app was off', 'executedBehindGate', tally({ isForbidden: true }, 1, 1)],
      ['was executed for somebody else', 'executedForOthers', tally({}, 1, 1, 'eve')],
    ] as const) {
      it(`find one that ${name}`, () => expect(made[breach]).to.have.length(1));
    }
  });
});

describe('A slope', () => {
  it('is that of the line through the points', () => {
    const points = [0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x }));

    expect(slopeOf(points)).to.deep.equal({ perX: 2, error: 0 });
  });

  it('needs three points', () => {
    expect(
      slopeOf([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ]),
    ).to.equal(undefined);
  });
});

describe('The plan of a soak', () => {
  it('has every phase, and lasts as long as asked for', () => {
    for (const minutes of [2, 60]) {
      const plan = planPhases(minutes);
      const lasts = plan.reduce((sum, { durationMs }) => sum + durationMs, 0);

      expect(lasts).to.be.closeTo(minutes * 60_000, 1);
      expect(new Set(plan.map(({ name }) => name))).to.deep.equal(new Set(phases.map(({ name }) => name)));
    }
    expect(planPhases(60)).to.have.length(4 * phases.length);
  });
});

function aSample(fields: Partial<Sample>): Sample {
  const loopDelay = { p99: 1, max: 1 };
  const place = { phase: 'steady', replica: 'replica 1', pid: 1, atHours: 0 };
  return { ...place, memoryMb: 60, residentMb: 120, loopDelay, resources: {}, ...fields };
}
