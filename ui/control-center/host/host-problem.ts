/** A refusal of the host, in its own words (RFC 9457 `detail`) where it gave any. */
export class HostProblem extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }

  static async from(response: Response): Promise<HostProblem> {
    const problem = (await response.json().catch(() => ({}))) as { detail?: unknown; title?: unknown };
    const detail = [problem.detail, problem.title].find((text) => typeof text === 'string');
    return new HostProblem(response.status, typeof detail === 'string' ? detail : `HTTP ${response.status}`);
  }
}
