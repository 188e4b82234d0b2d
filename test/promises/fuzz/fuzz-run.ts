import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { RawAnswer } from '../../support/raw-client.js';
import { type RoleName, roleNames } from '../authorization/roles.js';
import { type AnswerFault, answerFaults } from './answer-faults.js';
import type { FuzzInstallation } from './fuzz-installation.js';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.js';
import { openSignIn, withOpenSignIn } from './open-sign-in.js';
import { type TargetKind, targetsOf } from './targets.js';
import { happenedBefore, mayReplaceKey, writeFault } from './write-rights.js';

export type FaultKind = AnswerFault | 'no answer' | 'a write without a right' | 'an error in the log';

export type Fault = { kind: FaultKind; detail: string; seed: number; role: RoleName; request?: FuzzRequest };

export type FuzzReport = { sent: number; answers: Map<TargetKind, Map<number, number>>; faults: Fault[] };

/** The requests of one wave are sent at once, all by one role, so that every row changed was changed by that role. */
type Wave = { seed: number; role: RoleName; isForeignSite: boolean; size: number };

/** So many at once wait for one another: several times the connections of the client. */
export const waveSize = 120;
/** Enough to see a pattern; a run that found as many ends. */
const maxFaults = 50;
/** Every fifth wave is sent by a page of another site. */
const foreignEvery = 5;
const foreignSite = ['origin', 'https://evil.example'] as const;

/** Sends generated requests in waves. The seed of a wave and its role give the same requests again. */
export class FuzzRun {
  readonly report: FuzzReport = { sent: 0, answers: new Map(), faults: [] };
  private readonly requests: fc.Arbitrary<FuzzRequest>;

  constructor(private readonly installation: FuzzInstallation) {
    this.requests = fuzzRequests(targetsOf(installation.contract.document));
  }

  /** Until so many requests have been sent in all. */
  async sendUntil(total: number, { seed, signal }: { seed: number; signal?: AbortSignal | undefined }): Promise<void> {
    const { report } = this;
    while (report.sent < total && report.faults.length < maxFaults && !signal?.aborted) {
      const number = Math.floor(report.sent / waveSize);
      await this.sendWave({
        seed: seed + number,
        role: roleNames[number % roleNames.length] as RoleName,
        // Comes round to every role, since there are twelve.
        isForeignSite: number % foreignEvery === foreignEvery - 1,
        size: Math.min(waveSize, total - report.sent),
      });
    }
  }

  async sendWave(wave: Wave): Promise<void> {
    const { seed, role, size, isForeignSite } = wave;
    const beganAt = new Date().toISOString();
    const browser = await this.installation.signInAgain(role);
    // A page of another site cannot have started one.
    const signIn = browser === undefined || isForeignSite ? undefined : await openSignIn(browser);
    const requests = fc.sample(this.requests, { seed, numRuns: size });
    await Promise.all(requests.map((request) => this.sendOne(withOpenSignIn(request, signIn), wave)));
    this.report.sent += size;
    await this.checkWrites(wave, beganAt);
    for (const line of await this.installation.host.errorLines()) this.add(wave, 'an error in the log', line);
  }

  /** Sends one request as a role would, with its cookie. */
  async sendOne(request: FuzzRequest, wave: Pick<Wave, 'seed' | 'role' | 'isForeignSite'>): Promise<void> {
    const { installation } = this;
    const sent = { ...request, headers: headersOf(request, { ...wave, cookie: installation.cookies[wave.role] }) };
    try {
      const answer = await installation.client.send(sent);
      this.count(request.kind, answer);
      const { contract, secrets } = installation;
      const context = { contract, secrets, isKeyReplaced: mayReplaceKey(wave.role) };
      for (const [kind, detail] of answerFaults(sent, answer, context)) this.add(wave, kind, detail, request);
    } catch (error) {
      this.add(wave, 'no answer', String(error), request);
    }
  }

  private async checkWrites(wave: Wave, beganAt: string): Promise<void> {
    const { role, isForeignSite } = wave;
    const changes = await this.installation.changes();
    if (changes.length === 0) return;
    const ofThisWave = changes.filter(
      (change) => !happenedBefore(change, beganAt) && !this.installation.isForgotten(change),
    );
    const faults = ofThisWave.map((change) => writeFault(change, role, isForeignSite));
    for (const fault of new Set(faults)) if (fault !== undefined) this.add(wave, 'a write without a right', fault);
    await this.installation.restore();
  }

  private count(kind: TargetKind, { status }: RawAnswer): void {
    const byStatus = this.report.answers.get(kind) ?? new Map<number, number>();
    this.report.answers.set(kind, byStatus.set(status, (byStatus.get(status) ?? 0) + 1));
  }

  private add(
    { seed, role }: Pick<Wave, 'seed' | 'role'>,
    kind: FaultKind,
    detail: string,
    request?: FuzzRequest,
  ): void {
    const isKnown = this.report.faults.some((fault) => isDeepStrictEqual([fault.kind, fault.detail], [kind, detail]));
    if (!isKnown) this.report.faults.push({ kind, detail, seed, role, ...(request && { request }) });
  }
}

function headersOf(
  { headers }: FuzzRequest,
  { cookie, isForeignSite }: { cookie: string | undefined; isForeignSite: boolean },
): FuzzRequest['headers'] {
  const cookies = [cookie, ...headers.filter(([name]) => name === 'cookie').map(([, value]) => value)].filter(Boolean);
  const others = headers.filter(([name]) => name !== 'cookie' && !(isForeignSite && name === 'origin'));
  return [
    ...others,
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : []),
    ...(isForeignSite ? [foreignSite] : []),
  ];
}
