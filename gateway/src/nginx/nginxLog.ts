import { LOGGED_PATH_ROWS } from '../loggedPath.ts';
import { block, quote } from './nginxSyntax.ts';

export interface NginxLogOptions {
  /** A file or `/dev/stdout`. `$log_day` in it makes one file per day. */
  readonly accessLog: string;
  readonly logAddresses?: string;
}

const FORMAT =
  '{"time":"$time_iso8601","requestId":"$request_id","address":"$logged_address","method":"$request_method","path":"$logged",' +
  '"status":$logged_status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstream":"$upstream_addr",' +
  '"upstreamSeconds":"$upstream_response_time"}';

export function nginxLog({ accessLog, logAddresses = 'on' }: NginxLogOptions): string[] {
  return [
    ...block(`map ${quote(logAddresses)} $logged_address`, ['default $remote_addr;', 'off "";']),
    ...block('map $uri $logged_uri', LOGGED_PATH_ROWS),
    // nginx logs 400 for a client that disconnects while sending its body, after 0 bytes or the 25 of „100 Continue“.
    ...block('map "$status:$bytes_sent" $logged_status', ['default $status;', '"~^400:(?:0|25)$" 499;']),
    ...block('map $time_iso8601 $log_day', ['default unknown;', '"~^(?<day>\\d{4}-\\d{2}-\\d{2})" $day;']),
    // Query strings contain plates: neither log includes $request, which errors below crit would quote.
    `log_format requests escape=json '${FORMAT}';`,
    `access_log ${quote(accessLog)} requests;`,
    // Otherwise nginx would reopen a file with a variable in its name for every line.
    'open_log_file_cache max=4 inactive=60s valid=10s;',
  ];
}
