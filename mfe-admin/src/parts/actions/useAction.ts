import { useRef, useState } from 'react';
import { failureToast } from '../loading/failureToasts.tsx';

interface Action<Result, Input> {
  readonly send: (input: Input) => Promise<Result>;
  /** The action stays running until the returned promise settles. */
  readonly onDone?: (result: Result, input: Input) => unknown;
  readonly onFailed?: (input: Input) => void;
  /** Called after a failure, too: the server may have made the change although its response was lost. */
  readonly onSettled?: () => void;
  /** Text of the toast about a failure; the toast shows the server's reason below it. */
  readonly failed: string | ((input: Input) => string);
  /** Toasts with the same id replace each other. */
  readonly toastId?: string | ((input: Input) => string);
}

const textOf = <Input>(text: string | ((input: Input) => string) | undefined, input: Input) =>
  typeof text === 'function' ? text(input) : text;

/**
 * Runs an action outside a form; a toast reports a failure of the action. Several actions may run at the same time, but
 * a second press on the same subject is ignored. `run` returns undefined after a failure.
 */
export function useAction<Result, Input = void>(action: Action<Result, Input>) {
  const inputs = useRef<readonly Input[]>([]);
  const [running, show] = useState(inputs.current);
  const setRunning = (next: readonly Input[]) => {
    inputs.current = next;
    show(next);
  };
  const run = async (input: Input): Promise<Result | undefined> => {
    if (inputs.current.includes(input)) return undefined;
    setRunning([...inputs.current, input]);
    try {
      const result = await action.send(input);
      await action.onDone?.(result, input);
      return result;
    } catch (error) {
      action.onFailed?.(input);
      failureToast(textOf(action.failed, input) ?? '', error, textOf(action.toastId, input));
      return undefined;
    } finally {
      action.onSettled?.();
      setRunning(inputs.current.filter((one) => one !== input));
    }
  };
  return { run, running, isRunning: running.length > 0 };
}
