const reloadAfterSeconds = 5;

type Words = { title: string; text: string };

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
};

/**
 * Whether a person's browser opens an address or sends a form, as before and after a sign-in, and not a program or a script of a
 * page. A browser says so itself, but not to a host without HTTPS.
 */
export function isPageLoad({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode !== null) return mode === 'navigate';
  return (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html');
}

/**
 * What a person is shown while the plugin, or what it needs of the host, is away, as while it starts: the sign-in that they
 * come back from goes on once it is there. Its status is 503.
 */
export function awayPage(): Response {
  const english = {
    title: 'One moment',
    text: 'App connections cannot be reached now. This page looks again by itself.',
  };
  const german = {
    title: 'Einen Moment',
    text: 'Die Verbindungen mit Apps sind gerade nicht erreichbar. Diese Seite sieht von selbst wieder nach.',
  };
  const reload = `<meta http-equiv="refresh" content="${reloadAfterSeconds}">`;
  const more = { 'retry-after': String(reloadAfterSeconds) };
  return new Response(toDocument(english, german, reload), { status: 503, headers: { ...pageHeaders, ...more } });
}

/** What a person is shown after a fault of the host, which has a line in the log with that id. */
export function faultPage(status: number, requestId: string): Response {
  const english = {
    title: 'Something went wrong',
    text: `Wait a moment and load this page again. If it stays, tell an admin this number: ${requestId}`,
  };
  const german = {
    title: 'Etwas ist schiefgegangen',
    text: `Warten Sie einen Moment und laden Sie diese Seite neu. Bleibt es so, nennen Sie einem Admin diese Nummer: ${requestId}`,
  };
  return new Response(toDocument(english, german), { status, headers: pageHeaders });
}

/** In both languages at once, since the pages that know the person's language are the plugin's, which may be closed too. */
function toDocument(english: Words, german: Words, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
${head}<title>${english.title} · ${german.title}</title></head>
<body><main><h1>${english.title}</h1><p>${english.text}</p>
<section lang="de"><h1>${german.title}</h1><p>${german.text}</p></section></main></body></html>
`;
}
