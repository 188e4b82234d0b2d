import type { HostPlatform } from '../../host/index.js';
import type { ConformanceSuite } from './conformance-suite.js';
import { expectEqual, expectThat } from './expectations.js';
import type { RunningHost } from './running-host.js';
import { NotChecked } from './test-runner.js';
import { isNamed, toolNamed } from './tools/conversation-probe.js';

const path = '/v1/conformance/started';
const words = 'the task of a test fails';

function addPing({ routes }: HostPlatform): void {
  routes.register({ method: 'GET', path, access: 'public', handle: async () => Response.json('open') });
}

export function describeStartup(suite: ConformanceSuite): void {
  suite.group('startup', () => {
    suite.check('finishes every task, in order, before it handles requests', async (start) => {
      const order: string[] = [];
      const task = (name: string) => ({
        name,
        run: async () => {
          order.push(`${name} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          order.push(`${name} ends`);
        },
      });
      const host = await start({
        activate(platform) {
          addPing(platform);
          platform.startup.register(task('first'));
          platform.startup.register(task('second'));
        },
      });

      const { status } = await host.fetch(path);
      expectEqual(status, 200, 'Open the routes of the plugin when every startup task has ended.');
      const expected = ['first begins', 'first ends', 'second begins', 'second ends'];
      expectEqual(
        order,
        expected,
        'Run the startup tasks before requests, one after another, in the order of registration.',
      );
    });

    suite.check('keeps the routes closed when a task throws, runs none after it, and names it', async (start) => {
      const ranAfter: string[] = [];
      const host = await start({
        activate(platform) {
          addPing(platform);
          const run = () => Promise.reject(new Error(words));
          platform.startup.register({ name: 'conformance-migration', run });
          platform.startup.register({ name: 'later', run: async () => void ranAfter.push('later') });
        },
      });

      const [answer, health] = [await host.fetch(path), await host.fetch('/health')];
      expectThat(answer.status !== 200, 'Keep the routes of the plugin closed (503) when a startup task fails.');
      // 503 keeps traffic away. A platform that shall go on without the plugin says 200, and that it is not well.
      const runsOn = health.status === 200 || health.status === 503;
      expectThat(runsOn, 'Run on and answer /health, with 503 or 200, when a startup task of the plugin fails.');
      const report = await health.text();
      expectThat(report.includes('conformance-migration'), '/health must name the startup task that failed.');
      const mend =
        'Keep the words of the error out of /health, which anybody may read: they can hold addresses and paths.';
      expectThat(!report.includes(words), mend);
      expectEqual(ranAfter, [], 'Run no startup task after one that failed.');
    });

    suite.check('keeps the tools closed when a task throws', async (start) => {
      const host = await start({
        activate({ startup, tools }) {
          const provider = { resolveTools: async () => ({ tools: [toolNamed('closed')], instructions: '' }) };
          tools.registerProvider('web', provider);
          startup.register({ name: 'conformance-migration', run: () => Promise.reject(new Error(words)) });
        },
      });

      const names = await readToolNames(host);
      const mend = 'Keep the tools of the plugin closed, too, when a startup task fails: agents have none of them.';
      expectThat(!names.some(isNamed('closed')), mend);
    });
  });
}

/** A host may refuse the conversation, or its tools. */
async function readToolNames(host: RunningHost): Promise<string[]> {
  try {
    const conversation = await host.openConversation('member');
    return await host.inTime('listToolNames() must settle.', conversation.listToolNames());
  } catch (error) {
    if (error instanceof NotChecked) throw error;
    return [];
  }
}
