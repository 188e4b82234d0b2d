import { context, trace } from '@opentelemetry/api';
import { expect } from 'chai';
import { loadTelemetry } from '../../../src/telemetry/load-telemetry.js';
import { toolCall } from '../../../src/telemetry/operations.js';

type PrintSpans = { printSpans(print: (line: string) => void): void };

describe('The spans that the sandbox prints', () => {
  afterEach(() => {
    context.disable();
    trace.disable();
  });

  it('are a line each, with what is not in their name', async () => {
    const lines: string[] = [];
    const script = new URL('../../../../scripts/support/print-spans.mjs', import.meta.url).href;
    ((await import(script)) as PrintSpans).printSpans((line) => lines.push(line));

    const telemetry = await loadTelemetry();
    await telemetry.run(toolCall('appconnect__invoke_action', 'web'), async (span) =>
      span.describe({ 'appconnect.app': 'gmail', 'appconnect.outcome': 'done' }),
    );

    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      /^[\da-f]{8} execute_tool appconnect__invoke_action \d+ ms .*channel=web app=gmail outcome=done$/,
    );
  });
});
