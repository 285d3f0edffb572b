import { useMutation } from '@parkwart/web';
import { useRef } from 'react';

type Options<Data, Variables> = Omit<Parameters<typeof useMutation<Data, Error, Variables>>[0], 'onSettled'>;

/** Runs once at a time: a double click comes before `isPending`. */
export function useSingleMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const isRunning = useRef(false);
  const { mutate, ...state } = useMutation<Data, Error, Variables>({
    ...options,
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const start = (variables: Variables) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(variables);
  };
  return { ...state, mutate: start };
}
