import { LOGGED_PATH_ROWS } from './loggedPath.ts';
import { block, quote } from './nginxSyntax.ts';

export interface NginxLogOptions {
  /** A file or `/dev/stdout`. `$log_day` in it is the day, so that each day has a file of its own. */
  readonly accessLog: string;
  /** `off` leaves the clients' addresses out of the log. */
  readonly logAddresses?: string;
}

const FORMAT =
  '{"time":"$time_iso8601","requestId":"$request_id","address":"$logged_address","method":"$request_method","path":"$logged",' +
  '"status":$logged_status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr",' +
  '"upstreamSeconds":"$upstream_response_time"}';

/** One JSON line per request: the caller's address, and a path's pattern instead of what was typed. */
export function nginxLog({ accessLog, logAddresses = 'on' }: NginxLogOptions): string[] {
  return [
    ...block(`map ${quote(logAddresses)} $logged_address`, ['default $remote_addr;', 'off "";']),
    ...block('map $uri $logged_uri', LOGGED_PATH_ROWS),
    // A client that left within its body got nothing, or the 25 bytes of „100 Continue“; nginx itself takes that for a bad request.
    ...block('map "$status:$bytes_sent" $logged_status', ['default $status;', '"~^400:(?:0|25)$" 499;']),
    ...block('map $time_iso8601 $log_day', ['default unknown;', '"~^(?<day>\\d{4}-\\d{2}-\\d{2})" $day;']),
    // Plates stand in query strings: neither log holds $request, and errors below crit would quote it.
    `log_format requests escape=json '${FORMAT}';`,
    `access_log ${quote(accessLog)} requests;`,
    // nginx opens a file with a variable in its name for each line otherwise.
    'open_log_file_cache max=4 inactive=60s valid=10s;',
  ];
}
