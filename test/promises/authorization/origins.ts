type Headers = readonly (readonly [name: string, value: string])[];

/** Where a request comes from, and what is refused from there. */
export type Origin = {
  /** `url`: the address of the host. */
  headers(url: string): Headers;
  /** `changes`: everything but reading on routes that need a session; `forms`: also the form of a public page; `all`: every request. */
  refused?: 'changes' | 'forms' | 'all';
};

/** The public address that an admin saved; the host itself does not serve it. */
export const savedAddress = 'https://public.example';

const portOf = (url: string) => new URL(url).port;
const program = () => [];
const from =
  (origin: string, ...more: Headers) =>
  () => [['origin', origin] as const, ...more];

export const origins = {
  'a page of the host': { headers: (url) => [['origin', url]] },
  'a page of the host under its other name': { headers: (url) => [['origin', `http://localhost:${portOf(url)}`]] },
  'a program, which sends no origin': { headers: program },
  'a page of the host, whose browser hides the origin': { headers: from('null', ['sec-fetch-site', 'same-origin']) },
  'a page of another site': { headers: from('https://evil.example'), refused: 'forms' },
  'a page of another site, with its headers': {
    headers: from('https://evil.example', ['sec-fetch-site', 'cross-site'], ['referer', 'https://evil.example/']),
    refused: 'forms',
  },
  'a page without an origin': { headers: from('null'), refused: 'forms' },
  'a page of a name that begins like the host': {
    headers: (url) => [['origin', `${url}.evil.example`]],
    refused: 'forms',
  },
  'another site, whose browser sends no origin': {
    headers: () => [['sec-fetch-site', 'cross-site']],
    refused: 'forms',
  },
  'another server of the same site, whose browser sends no origin': {
    headers: () => [['sec-fetch-site', 'same-site']],
    refused: 'forms',
  },
  'a page at the public address that was saved': { headers: from(savedAddress), refused: 'changes' },
  'a foreign name of this machine': { headers: () => [['host', 'evil.example']], refused: 'all' },
} as const satisfies Record<string, Origin>;

export type OriginName = keyof typeof origins;
export const originNames = Object.keys(origins) as OriginName[];

export function originOf(name: OriginName): Origin {
  return origins[name];
}
