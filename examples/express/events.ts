import { EventEmitter } from 'node:events';
import type { EventBus, Logger } from 'appconnect/host';

/** Events within this process; several replicas need one that reaches them all. */
export function createEvents(logger: Logger): EventBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (name, payload) => void emitter.emit(name, payload),
    subscribe(name, listener) {
      const deliver = async (payload: Parameters<typeof listener>[0]) => {
        try {
          await Promise.resolve(structuredClone(payload)).then(listener);
        } catch (error) {
          logger.error('a listener failed', { event: name, error });
        }
      };
      emitter.on(name, deliver);
      return { dispose: () => void emitter.off(name, deliver) };
    },
  };
}
