/**
 * Origins of others that a host takes for its own where it looks at the beginning of one, or at the name of the host alone. The first
 * is one that browsers name only where the host's has no port, as in production.
 */
export function originsLike(url: string): string[] {
  const { origin, protocol, hostname, port } = new URL(url);
  const end = port === '' ? '' : `:${port}`;
  const otherPort = port === '9' ? 10 : 9;
  return [
    `${origin}.evil.example`,
    `${protocol}//${hostname}.evil.example${end}`,
    `${protocol}//${hostname}:${otherPort}`,
  ];
}
