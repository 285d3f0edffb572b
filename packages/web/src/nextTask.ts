/**
 * Ends the task, so that the browser can render and handle input before the next task. Not a timer, because in a hidden
 * tab timers wait for a second each.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
