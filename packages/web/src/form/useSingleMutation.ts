import { useRef, useState } from 'react';

interface Options<Data, Variables> {
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  readonly onMutate?: () => void;
  /** The mutation stays pending until the returned promise settles. */
  readonly onSuccess?: (data: Data, variables: Variables) => unknown;
  readonly onError?: (error: Error, variables: Variables) => unknown;
}

interface State<Data, Variables> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly variables: Variables | undefined;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

const IDLE = { data: undefined, error: null, variables: undefined, isPending: false, isSuccess: false };

/**
 * Runs only one mutation at a time, because the second click of a double click comes before `isPending` is set.
 * Callbacks run even after an unmount. Not TanStack's `useMutation`, because the login, the booth and the driver's page
 * send data, but load no query client.
 */
export function useSingleMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const [state, setState] = useState<State<Data, Variables>>(IDLE);
  const isRunning = useRef(false);
  const resets = useRef(0);
  const latest = useRef(options);
  latest.current = options;

  const run = async (variables: Variables): Promise<State<Data, Variables>> => {
    try {
      latest.current.onMutate?.();
      const data = await latest.current.mutationFn(variables);
      await latest.current.onSuccess?.(data, variables);
      return { ...IDLE, data, variables, isSuccess: true };
    } catch (error) {
      await latest.current.onError?.(error as Error, variables);
      return { ...IDLE, error: error as Error, variables };
    }
  };

  const mutate = (variables: Variables): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    const resetsBefore = resets.current;
    setState({ ...IDLE, variables, isPending: true });
    void run(variables)
      .then((outcome) => resets.current === resetsBefore && setState(outcome))
      .finally(() => {
        isRunning.current = false;
      });
  };

  const reset = () => {
    resets.current += 1;
    setState(IDLE);
  };

  return { ...state, isError: state.error !== null, mutate, reset };
}
