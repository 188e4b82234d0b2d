import fc from 'fast-check';
import type { RawRequest } from '../../support/raw-client.js';
import {
  hostileBodies,
  hostileCookies,
  hostileHeaders,
  hostileParts,
  hostileText,
  hostileValue,
} from './hostile-values.js';
import { type Target, type TargetKind, weights } from './targets.js';

export type FuzzRequest = RawRequest & { kind: TargetKind };

/** A request in parts, before it is written. */
type Draft = {
  kind: TargetKind;
  method: string;
  /** The parts of the path, written as they are sent. */
  parts: string[];
  query: (readonly [name: string, value: string])[];
  headers: (readonly [name: string, value: string])[];
  json: unknown;
  body?: string | Buffer;
};

type Twist = (draft: Draft) => Draft;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const pathForms: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '//v1//'),
  (path) => path.replace('/v1/', '/v1/../v1/./'),
  (path) => path.replace('appconnect', 'AppConnect'),
  (path) => path.replace('/appconnect/', '/appconnect%2f'),
  (path) => path.replaceAll('o', '%6f'),
  (path) => `${path}#fragment`,
  (path) => `${path}?`,
  (path) => `${path}?&&==&`,
  (path) => `/x/..${path}`,
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
];

/** What makes a request nearly valid, or hostile. */
const twists: Record<string, fc.Arbitrary<Twist>> = {
  'a part of the path': fc
    .tuple(fc.nat(8), fc.oneof(fc.constantFrom(...hostileParts), hostileText.map(percentEncoded)))
    .map(([at, part]) => (draft) => ({ ...draft, parts: draft.parts.with(at % draft.parts.length, part) })),
  'another form of the path': fc
    .constantFrom(...pathForms)
    .map((form) => (draft) => ({ ...draft, parts: [form(`/${draft.parts.join('/')}`).slice(1)] })),
  'a further parameter': fc
    .tuple(hostileText, hostileText)
    .map((pair) => (draft) => ({ ...draft, query: [...draft.query, pair] })),
  'a parameter twice': hostileText.map((value) => (draft) => {
    const [name = 'view'] = draft.query[0] ?? [];
    return { ...draft, query: [...draft.query, [name, value] as const] };
  }),
  'the value of a parameter': hostileText.map((value) => (draft) => {
    const [first, ...others] = draft.query;
    return first === undefined ? draft : { ...draft, query: [[first[0], value] as const, ...others] };
  }),
  'a field of the body': fc.tuple(fc.nat(4), hostileValue).map(([at, value]) => (draft) => ({
    ...draft,
    json: withField(draft.json, { at, value }),
  })),
  'a further field': fc.tuple(hostileText, hostileValue).map(([name, value]) => (draft) => ({
    ...draft,
    json: { ...(draft.json as object | undefined), [name]: value },
  })),
  'another body': fc.constantFrom(...hostileBodies).map((body) => (draft) => ({ ...draft, body })),
  'a header': fc
    .constantFrom(...hostileHeaders)
    .map((header) => (draft) => ({ ...draft, headers: [...draft.headers, header] })),
  'a cookie': fc
    .constantFrom(...hostileCookies)
    .map((cookie) => (draft) => ({ ...draft, headers: [...draft.headers, ['cookie', cookie] as const] })),
  'another method': fc.constantFrom(...methods).map((method) => (draft) => ({ ...draft, method })),
};

const maxTwists = 3;

/** Requests to all targets: a third of them as their description allows, the others with one twist or more. */
export function fuzzRequests(targets: readonly Target[]): fc.Arbitrary<FuzzRequest> {
  const twist = fc.oneof(...Object.values(twists));
  return fc
    .tuple(
      fc.oneof(...targets.map((target) => ({ weight: weights[target.kind], arbitrary: draftOf(target) }))),
      fc.oneof(fc.constant([]), fc.array(twist, { maxLength: maxTwists }), fc.array(twist, { maxLength: 1 })),
    )
    .map(([draft, applied]) => toRequest(applied.reduce((each, change) => change(each), draft)));
}

function draftOf({ kind, method, template, parameters, query, body, headers = [] }: Target): fc.Arbitrary<Draft> {
  return fc.tuple(parameters, query, body).map(([values, pairs, json]) => ({
    kind,
    method,
    parts: template
      .slice(1)
      .split('/')
      .map((part) => part.replace(/\{(\w+)\}/, (_, name) => percentEncoded(values[name] ?? ''))),
    query: [...pairs],
    headers: [...headers, ...(json === undefined ? [] : [['content-type', 'application/json'] as const])],
    json,
  }));
}

function toRequest({ kind, method, parts, query, headers, json, body }: Draft): FuzzRequest {
  const search = query.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&');
  const path = `/${parts.join('/')}`;
  const sent = body ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    kind,
    method,
    path: search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`,
    headers,
    ...(sent !== undefined && { body: sent }),
  };
}

/** Half of a surrogate pair, which `encodeURIComponent` refuses, is written as the three bytes that it would have. */
function percentEncoded(text: string): string {
  return text.replace(/[\s\S]/gu, (character) =>
    /^[\ud800-\udfff]$/.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  );
}

function withField(json: unknown, { at, value }: { at: number; value: unknown }): unknown {
  const names = Object.keys((json as object | undefined) ?? {});
  const name = names[at % Math.max(1, names.length)];
  return name === undefined ? value : { ...(json as object), [name]: value };
}
