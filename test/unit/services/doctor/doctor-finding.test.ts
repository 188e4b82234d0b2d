import { expect } from 'chai';
import { runCheck, toCheck } from '../../../../src/services/doctor/doctor-report.js';
import { useClock } from '../../../support/clock.js';

describe('A check of the doctor', () => {
  const startClock = useClock();

  it('ends by itself where what it looks at hangs, with what mends that', async () => {
    const clock = startClock('timers');
    const hanging = runCheck(
      'disk',
      () => new Promise(() => undefined),
      () => ({ state: 'failed', phrase: 'failed_with', values: { reason: 'It broke.' }, remedy: 'make_room' }),
    );

    await clock.tickAsync(15_000);

    const { check, state, said, remedy } = await hanging;
    const told = { check, state, said, remedy };
    expect(told).to.deep.equal({
      check: 'disk',
      state: 'failed',
      said: 'No answer within 15 seconds.',
      remedy: 'make_room',
    });
  });

  it('cuts no character in two where what others named is long', () => {
    for (const start of ['', 'x']) {
      const values = { reason: start + '😀'.repeat(600) };
      const { said } = toCheck('disk', { state: 'failed', phrase: 'failed_with', values }, 0);

      expect(JSON.stringify(said))
        .to.include('😀')
        .and.not.match(/\\ud[89a-f]/i);
    }
  });

  it('shows what others named on one line, and nothing of it that a terminal would obey or nobody sees', () => {
    const values = { reason: 'Grüße\r\nfrom \u001b[31mre\u200bd\u202e ' };

    expect(toCheck('disk', { state: 'failed', phrase: 'failed_with', values }, 0).said).to.equal('Grüße from [31mred');
  });
});
