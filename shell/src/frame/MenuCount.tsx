import { defineCall } from '@parkwart/contracts/calls/call';
import { ROLES } from '@parkwart/contracts/entities/role';
import { menuCount } from '@parkwart/contracts/registry/menuCount';
import text from '@parkwart/ui/text.module.css';
import { callApi, useQuery } from '@parkwart/web';
import classes from './MenuCount.module.css';
import { texts } from './texts.ts';

interface MenuCountProps {
  /** A page's `count`. */
  readonly path: string;
}

const EVERY_MS = 15_000;
const MOST = 99;

/** The remote declares the path; to the browser it does not matter which service answers. */
const countAt = (path: string) =>
  defineCall({
    service: 'parking',
    method: 'GET',
    path: path as `/${string}`,
    summary: '',
    allow: ROLES,
    answer: menuCount,
  });

/** How much waits on a page; nothing while that is 0 or unknown. */
export function MenuCount({ path }: MenuCountProps) {
  const { data = 0 } = useQuery({
    queryKey: ['menu-count', path],
    queryFn: async ({ signal }) => (await callApi(countAt(path), {}, { signal, inBackground: true })).count,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  if (data === 0) return null;
  return (
    <span className={classes.count}>
      {data > MOST ? `${MOST}+` : data}
      <span className={text.spoken}>{texts.waiting(data)}</span>
    </span>
  );
}
