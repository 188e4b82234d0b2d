type Flowing = { body: ReadableStream; duplex: 'half'; headers: Headers };

/**
 * A request's body as one that can be read once. A body that `fetch` can read again it sends a second time by itself after
 * status 421, and what changes something would be done twice. Its length is told, since some servers take no body without.
 */
export function flowingBody(text: string, headers: Headers): Flowing {
  const bytes = new TextEncoder().encode(text);
  headers.set('content-length', String(bytes.byteLength));
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return { body, duplex: 'half', headers };
}
