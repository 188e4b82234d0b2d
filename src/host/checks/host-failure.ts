/** A function of the host's own failed, which says where to look: its session store may be away while the database is well. */
export class HostFailure extends Error {
  constructor(method: string, { cause }: { cause?: unknown } = {}) {
    const { code } = Object(cause) as { code?: unknown };
    super(`${method}() of the host failed${code === undefined ? '' : ` (${String(code)})`}.`, { cause });
  }
}
