/** A refusal of the host (RFC 9457). Its sentence is for engineers; people read the words that go with its `code`. */
export class HostProblem extends Error {
  override readonly name = 'HostProblem';

  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }

  static async from(response: Response): Promise<HostProblem> {
    const { code, detail } = (await response.json().catch(() => ({}))) as { code?: unknown; detail?: unknown };
    return new HostProblem(textOr('internal', code), textOr(`HTTP ${response.status}`, detail));
  }
}

function textOr(otherwise: string, value: unknown): string {
  return typeof value === 'string' ? value : otherwise;
}
