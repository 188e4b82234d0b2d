/** What a page measures of itself; every figure is in milliseconds. */
export interface PageWatch {
  /** From the first list of apps to the frame that shows it. */
  firstRows(): Promise<number>;
  /** Call before a key is pressed. */
  expectResults(): void;
  /** From the last key press to its results laid out, with the answer of the service in between. */
  results(): Promise<number>;
  /** One to the host's `/health`, with its answer read. */
  bareRequest(): Promise<number>;
  /** Scrolls through the whole page, 300 pixels with every frame, which is a hard fling. */
  maxFrameOfScrollingLength(): Promise<number>;
}

/** Runs in the page before anything else, and therefore holds all that it needs. */
export function watchPage(): void {
  const scrollStepPx = 300;
  const realFetch = window.fetch;
  let keyAt = 0;
  let arrived = (_at: number) => {};
  let arrival = nextArrival();

  function nextArrival(): Promise<number> {
    return new Promise((resolve) => {
      arrived = resolve;
    });
  }

  window.addEventListener('keydown', ({ timeStamp }) => (keyAt = timeStamp), { capture: true });
  window.fetch = async (address, options) => {
    const response = await realFetch(address, options);
    if (!String(address).includes('/v1/appconnect/apps?')) return response;
    const readText = response.text.bind(response);
    response.text = async () => {
      const text = await readText();
      arrived(performance.now());
      return text;
    };
    return response;
  };

  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  /** Elements render in micro tasks, so they are done by the next task. */
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });

  function elementsIn(root: ParentNode): Element[] {
    return [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
    ]);
  }

  function requireRows(): void {
    const rows = elementsIn(document).filter(({ localName }) => localName === 'appconnect-app-row');
    if (rows.length === 0 || rows.some(({ clientHeight }) => clientHeight === 0)) throw new Error('No rows are shown.');
  }

  function scroller(): Element {
    const found = elementsIn(document).find(
      (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > 10_000,
    );
    if (found === undefined) throw new Error('Nothing scrolls.');
    return found;
  }

  const watch: PageWatch = {
    async firstRows() {
      const dataAt = await arrival;
      await nextTask();
      await frame();
      await nextTask();
      const durationMs = performance.now() - dataAt;
      requireRows();
      return durationMs;
    },
    expectResults() {
      arrival = nextArrival();
    },
    async results() {
      await arrival;
      await nextTask();
      document.body.getBoundingClientRect();
      return performance.now() - keyAt;
    },
    async bareRequest() {
      const startedAt = performance.now();
      await (await realFetch('/health')).text();
      return performance.now() - startedAt;
    },
    async maxFrameOfScrollingLength() {
      const area = scroller();
      area.scrollTop = 0;
      for (let settling = 0; settling < 10; settling += 1) await frame();
      let maxMs = 0;
      let before = await frame();
      while (area.scrollTop + area.clientHeight < area.scrollHeight - 1) {
        area.scrollTop += scrollStepPx;
        const now = await frame();
        maxMs = Math.max(maxMs, now - before);
        before = now;
      }
      return maxMs;
    },
  };
  window.watch = watch;
}

declare global {
  interface Window {
    watch: PageWatch;
  }
}
