import { useMutation } from '@parkwart/web';
import { useRef } from 'react';

type Options<Data, Subject> = Omit<Parameters<typeof useMutation<Data, Error, Subject>>[0], 'onSettled'>;

/** A mutation that runs once at a time: the second click of a double click, or a second Enter, comes before `isPending`. */
export function useSingleMutation<Data, Subject>(options: Options<Data, Subject>) {
  const running = useRef(false);
  const { mutate, ...state } = useMutation<Data, Error, Subject>({
    ...options,
    onSettled: () => {
      running.current = false;
    },
  });
  const begin = (subject: Subject) => {
    if (running.current) return;
    running.current = true;
    mutate(subject);
  };
  return { ...state, mutate: begin };
}
