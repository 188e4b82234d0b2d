const reloadAfterSeconds = 5;

// In both languages at once, since the pages that know the person's language are the plugin's, and closed too.
const document = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${reloadAfterSeconds}"><title>One moment · Einen Moment</title></head>
<body><main><h1>One moment</h1><p>App connections cannot be reached now. This page looks again by itself.</p>
<section lang="de"><h1>Einen Moment</h1>
<p>Die Verbindungen mit Apps sind gerade nicht erreichbar. Diese Seite sieht von selbst wieder nach.</p></section></main></body></html>
`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'retry-after': String(reloadAfterSeconds),
  'cache-control': 'no-store',
};

/** Whether a person's browser opens an address, as after a sign-in, and not a program or a script of a page. */
export function isPageLoad({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html');
}

/**
 * What a person is shown while the plugin is closed, as while it starts: the sign-in that they come back from goes on once it is
 * open.
 */
export function closedPage(status: number): Response {
  return new Response(document, { status, headers });
}
