import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { closeWithConnections, listenOnLoopback } from '../loopback.js';

/** A TLS reverse proxy for a host, at `https://127.0.0.1` and `https://localhost`. */
export type TlsProxy = {
  origins: { ip: string; name: string };
  /** Starts forwarding requests. `onCookie` may rewrite `Set-Cookie` headers of responses. */
  open(hostUrl: string, onCookie?: (cookie: string) => string): void;
  close(): Promise<void>;
};

export async function startTlsProxy(): Promise<TlsProxy> {
  let pass: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer({ key, cert }, (request, response) => pass(request, response));
  const port = await listenOnLoopback(server);
  return {
    origins: { ip: `https://127.0.0.1:${port}`, name: `https://localhost:${port}` },
    open: (hostUrl, onCookie = (cookie) => cookie) => {
      pass = passingTo(hostUrl, onCookie);
    },
    close: () => closeWithConnections(server),
  };
}

function passingTo(hostUrl: string, onCookie: (cookie: string) => string) {
  const { hostname, port } = new URL(hostUrl);
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = request;
    const onward = forward({ hostname, port, method, path, headers }, (answer) => {
      const cookies = answer.headers['set-cookie']?.map(onCookie);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(cookies && { 'set-cookie': cookies }) });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
}

// A self-signed certificate for `localhost`, made for these tests only.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgp6bADFhrtcdCFw9w
zEudFhjaWwjr2xqdRxpLNGC2HT6hRANCAAQr6r3UZM50zWMW96Bl22bsztXRV9Xx
nheA70kLgcKdlGSBHwQ6idP5KAC7X8vK71xD3YbKe2aqdVv6vThewYa+
-----END PRIVATE KEY-----`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUDIMvzA2uDRifUSomikO8zWZ67xgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA1MzkxOVoYDzIxMjYxMDI5
MDUzOTE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQr6r3UZM50zWMW96Bl22bsztXRV9XxnheA70kLgcKdlGSBHwQ6idP5
KAC7X8vK71xD3YbKe2aqdVv6vThewYa+o28wbTAdBgNVHQ4EFgQU3zUBA1kM7nen
bWYHxj5xFb8qwHIwHwYDVR0jBBgwFoAU3zUBA1kM7nenbWYHxj5xFb8qwHIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANhSoduEZrB9c6dXW2nv69xmWknuocks0nz2NAul3Y3JAiEA
oNx5kGO8NSojTrGE+jKqdvtnReCdC3m9lg/Pvijiv2I=
-----END CERTIFICATE-----`;
